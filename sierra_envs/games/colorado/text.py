"""placeholder"""


def draw(state, dataset, seat):
    return ""
