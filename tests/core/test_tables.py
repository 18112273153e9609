"""Data files and options become one checked record; every mistake is named with its place and its remedy."""

from pathlib import Path

import numpy as np
import pytest

from sierra_envs.core.record import ALL, Field
from sierra_envs.core.tables import (
    Choice,
    Whole,
    data_folder,
    fill_record,
    make_dataset,
    read_settings,
    read_sources,
    read_table,
    resolve_options,
)
from sierra_envs.errors import BadData, BadOption

COLUMNS = {"card": str, "price": int}
GOOD = "card,price,provenance\nMill,3,rulebook\nMine,-1,public: a web page\nBarn, 7 ,reconstructed\n"


def table(tmp_path: Path, text: str):
    (tmp_path / "cards.csv").write_text(text, encoding="utf-8")
    return read_table(tmp_path, "cards.csv", COLUMNS)


# ---- tables


def test_a_table_has_typed_rows_with_their_lines(tmp_path):
    cards = table(tmp_path, GOOD)
    assert cards.column("price") == [3, -1, 7]
    assert [row.line for row in cards.rows] == [2, 3, 4]
    assert cards.rows[1]["card"] == "Mine"


@pytest.mark.parametrize(
    "text, said",
    [
        (
            "card,provenance\n",
            r'cards\.csv: the column "price" is missing\. Its columns are: card, price, prov',
        ),
        ("", r'cards\.csv: the column "card" is missing'),
        (
            "card,price,prize,provenance\n",
            r'the column "prize" is unknown\. Did you mean "price"\? Its columns are: card, price, provenance',
        ),
        (
            GOOD.replace("7", "7.5"),
            r'cards\.csv, line 4, column "price": " 7\.5 " is not a whole number\. Correct the cell',
        ),
        (GOOD.replace("-1", ""), r'line 3, column "price": "" is not a whole number'),
        (GOOD.replace("Mill,3", "Mill"), r"line 2: the row has not as many cells as the header"),
        (GOOD.replace("Mill,3", "Mill,3,4"), r"line 2: the row has not as many cells as the header"),
        (
            GOOD.replace("rulebook", "I guess"),
            r'line 2, column "provenance": "I guess" says nothing about the so',
        ),
        (
            GOOD.replace("rulebook", ""),
            r'"" says nothing about the source\. Write "rulebook", "public: <source>"',
        ),
        (GOOD.replace("public: a web page", "public"), r'line 3, column "provenance": "public" says nothing'),
        (GOOD.replace("reconstructed", "reconstructed: x"), r'line 4, column "provenance"'),
    ],
)
def test_a_broken_table_is_refused_with_file_line_and_column(tmp_path, text, said):
    with pytest.raises(BadData, match=said):
        table(tmp_path, text)


def test_a_missing_table_is_refused_with_what_to_do(tmp_path):
    with pytest.raises(
        BadData, match=r"cards\.csv: this table is missing\. Copy it from the game's own data"
    ):
        read_table(tmp_path, "cards.csv", COLUMNS)


def test_a_table_in_another_encoding_is_refused(tmp_path):
    (tmp_path / "cards.csv").write_bytes(GOOD.replace("Mill", "M\xfchle").encode("latin-1"))
    with pytest.raises(BadData, match=r"cards\.csv: cannot be read .*Save it as CSV in UTF-8"):
        read_table(tmp_path, "cards.csv", COLUMNS)


def test_a_folder_is_no_table(tmp_path):
    (tmp_path / "cards.csv").mkdir()
    with pytest.raises(BadData, match="cannot be read"):
        read_table(tmp_path, "cards.csv", COLUMNS)


# ---- settings

KEYS = {"rounds": int, "start": str}


def settings(tmp_path: Path, *rows: str):
    text = "\n".join(["key,value,provenance", *rows, ""])
    (tmp_path / "settings.csv").write_text(text, encoding="utf-8")
    return read_settings(tmp_path, "settings.csv", KEYS)


def test_settings_are_single_values_by_name(tmp_path):
    assert settings(tmp_path, "rounds,4,rulebook", "start,oldest,rulebook") == {
        "rounds": 4,
        "start": "oldest",
    }


@pytest.mark.parametrize(
    "rows, said",
    [
        (["rounds,4,rulebook"], 'the key "start" is missing. Add a row for it.'),
        (
            ["rounds,4,rulebook", "rounds,5,rulebook", "start,x,rulebook"],
            'line 3: the key "rounds" stands twice.',
        ),
        (
            ["round,4,rulebook"],
            'the key "round" is unknown. Did you mean "rounds"? Known keys: rounds, start.',
        ),
        (["rounds,four,rulebook"], 'line 2, column "value": "four" is not a whole number.'),
    ],
)
def test_broken_settings_are_refused(tmp_path, rows, said):
    with pytest.raises(BadData) as refused:
        settings(tmp_path, *rows)
    assert said in str(refused.value)


# ---- sources and folders


@pytest.mark.parametrize(
    "text, said",
    [
        (None, "SOURCES.toml: the file is missing"),
        ("name = ", "SOURCES.toml: cannot be read"),
        ("title = 'x'", 'the key "name" is missing'),
        ("name = 3", 'the key "name" is missing'),
    ],
)
def test_broken_sources_are_refused(tmp_path, text, said):
    if text is not None:
        (tmp_path / "SOURCES.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match=said):
        read_sources(tmp_path)


def test_sources_name_the_data_set(tmp_path):
    (tmp_path / "SOURCES.toml").write_text('name = "printed 2024"\n[page]\nurl = "x"\n', encoding="utf-8")
    assert read_sources(tmp_path)["name"] == "printed 2024"


def test_a_data_folder_is_the_games_own_unless_another_is_given(tmp_path):
    assert data_folder(tmp_path, None) == tmp_path
    assert data_folder(Path("own"), str(tmp_path)) == tmp_path


def test_a_data_folder_that_does_not_exist_is_refused(tmp_path):
    with pytest.raises(BadData, match=r"none: data= must be a folder with the game's tables\. Copy own and"):
        data_folder(Path("own"), tmp_path / "none")


# ---- options

OPTIONS = (
    Choice("ask", ("once", "twice"), "17", "how often a seat may ask"),
    Whole("coins", 5, 0, 9, "3", "coins at the start"),
)


def test_an_option_has_a_default_and_a_code():
    assert resolve_options(OPTIONS, None) == ({"ask": "once", "coins": 5}, {"ask": 0, "coins": 5})


def test_a_given_option_goes_before_the_data_set_and_that_before_the_default():
    values, codes = resolve_options(OPTIONS, {"ask": "twice"}, from_data={"ask": "once", "coins": 2})
    assert values == {"ask": "twice", "coins": 2}
    assert codes == {"ask": 1, "coins": 2}


def test_a_numpy_number_is_a_number():
    assert resolve_options(OPTIONS, {"coins": np.int64(7)})[1]["coins"] == 7


@pytest.mark.parametrize(
    "given, said",
    [
        ({"aks": "once"}, 'there is no rule option "aks". Did you mean "ask"? Valid options: ask, coins.'),
        (
            {"ask": "thrice"},
            "ask='thrice' is not possible. Did you mean \"twice\"? Valid values: 'once', 'twice'.",
        ),
        ({"ask": 1}, "ask=1 is not possible."),
        ({"ask": None}, "ask=None is not possible."),
        ({"coins": 10}, "coins=10 is not possible. Valid values: whole numbers 0 to 9 (default 5)."),
        ({"coins": -1}, "coins=-1 is not possible."),
        ({"coins": 2.0}, "coins=2.0 is not possible."),
        ({"coins": True}, "coins=True is not possible."),
        ({"coins": "2"}, "coins='2' is not possible."),
        (["ask"], "rules= takes a dictionary of option names and values, got list."),
        ("ask", "rules= takes a dictionary of option names and values, got str."),
    ],
)
def test_a_wrong_option_is_refused_with_the_valid_ones(given, said):
    with pytest.raises(BadOption) as refused:
        resolve_options(OPTIONS, given)
    assert said in str(refused.value)


@pytest.mark.parametrize("names", [("off", "on"), ("true", "false")])
def test_pythons_truth_values_name_the_values_of_a_switch(names):
    switch = [Choice("expert", names, "1", "a switch")]
    for value in (True, False):
        word = next(name for name in names if (name in ("on", "true")) == value)
        assert resolve_options(switch, {"expert": value}) == ({"expert": word}, {"expert": names.index(word)})
    with pytest.raises(BadOption, match="ask=True is not possible"):
        resolve_options(OPTIONS, {"ask": True})


def test_a_number_names_a_value_in_digits():
    first = [Choice("first_player", ("random", "0", "1"), "1", "a seat")]
    assert resolve_options(first, {"first_player": 1}) == ({"first_player": "1"}, {"first_player": 2})
    with pytest.raises(BadOption, match="first_player=7 is not possible"):
        resolve_options(first, {"first_player": 7})


def test_a_game_without_options_says_so():
    with pytest.raises(BadOption, match=r"Valid options: none\."):
        resolve_options((), {"ask": "once"})


# ---- the record

T = (
    Field("price", np.int8, (4,), 0, 9, ALL, "price of each card"),
    Field("links", np.int8, (2, 3), -1, 4, ALL, "roads"),
    Field("rounds", np.int8, (), 1, 6, ALL, "rounds"),
)


def test_a_record_is_filled_from_the_front_and_read_only():
    t = fill_record(T, {"price": [3, 9], "links": [[1, 2]], "rounds": 4})
    assert t[0].price.tolist() == [3, 9, 0, 0]
    assert t[0].links.tolist() == [[1, 2, 0], [0, 0, 0]]
    assert t[0].rounds == 4
    with pytest.raises(ValueError, match="read-only"):
        t["rounds"] = 5


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"price": [1, 2, 3, 4, 5]}, r'"price": \(5,\) values do not fit the \(4,\) places'),
        ({"price": 3}, r'"price": \(\) values do not fit'),
        ({"links": [1, 2]}, r'"links": \(2,\) values do not fit'),
        ({"price": [10]}, r'"price": values 10\.\.10 are outside 0\.\.9'),
        ({"rounds": 0}, r'"rounds": values 0\.\.0 are outside 1\.\.6'),
    ],
)
def test_values_that_do_not_fit_the_record_are_refused(wrong, said):
    with pytest.raises(BadData, match=said):
        fill_record(T, {"price": [], "links": np.zeros((0, 0), int), "rounds": 1, **wrong})


def test_the_largest_word_of_64_bits_fits():
    field = Field("key", np.uint64, (1,), 0, 2**64 - 1, ALL, "")
    assert fill_record([field], {"key": [2**64 - 1]})["key"][0, 0] == 2**64 - 1


# ---- the data set


def dataset(tmp_path: Path, *, price=3, names=("Mill", "Mine"), name="printed"):
    cards = table(tmp_path, GOOD)
    values = {"price": [price], "links": [[]], "rounds": 1}
    return make_dataset(name, T, values, {"card": names}, {"ask": "once"}, [cards])


def test_a_data_set_lists_what_is_reconstructed(tmp_path):
    assert dataset(tmp_path).reconstructed() == [("cards.csv", 4)]
    assert dataset(tmp_path).provenance[1] == ("cards.csv", 3, "public: a web page")


def test_the_digest_of_a_data_set_is_that_of_its_content(tmp_path):
    digest = dataset(tmp_path).digest
    assert digest == dataset(tmp_path, name="other").digest
    assert digest != dataset(tmp_path, price=4).digest
    assert digest != dataset(tmp_path, names=("Mill", "Pit")).digest
