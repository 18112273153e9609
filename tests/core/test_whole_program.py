"""An entry point is compiled with all its kernels at once; a kernel can still be called like any function."""

import numba
import numpy as np
import pytest

from sierra_envs.core import whole_program
from sierra_envs.core.jit import PLAIN_PYTHON, entry, kernel

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="nothing is compiled")


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))


def a_program():
    """Two entry points over shared kernels, three calls deep."""

    @kernel
    def price(coins, i):
        return coins[i] * 2

    @kernel
    def pay(coins, i):
        coins[i] -= price(coins, i) // 4
        return price(coins, i)

    def both(coins):
        return pay(coins, 0) + pay(coins, 1) + price(coins, 2)

    def one(coins):
        return pay(coins, 2)

    return price, pay, entry(both, ("both", "x")), entry(one, ("one", "x"))


def coins():
    return np.array([8, 16, 32], np.int64)


def test_it_is_available_with_the_numba_that_we_pin():
    assert whole_program.AVAILABLE


def test_entry_points_share_kernels():
    _, _, both, one = a_program()
    purse = coins()
    assert both(purse) == 8 + 16 + 64
    assert purse.tolist() == [4, 8, 32]
    assert one(purse) == 32
    assert purse.tolist() == [4, 8, 16]


def test_a_kernel_can_be_called_after_an_entry_point_took_it_in():
    price, pay, both, _ = a_program()
    both(coins())
    assert price(coins(), 1) == 32
    assert pay(coins(), 1) == 16


def test_a_kernel_can_be_called_before_an_entry_point_takes_it_in():
    price, pay, both, one = a_program()
    assert pay(coins(), 1) == 16
    assert price(coins(), 1) == 32
    assert both(coins()) == 88
    assert one(coins()) == 32
    assert pay(coins(), 2) == 32


def test_a_kernel_is_compiled_for_every_type_that_calls_it():
    price, _, both, _ = a_program()
    assert both(coins()) == 88
    assert both(coins().astype(np.float64)) == 88.0
    assert price(coins().astype(np.int8), 0) == 16


def test_a_kernel_that_does_not_compile_spoils_nothing():
    @kernel
    def broken(coins):
        return coins.no_such_thing

    def wrong(coins):
        return broken(coins)

    for _ in range(2):
        with pytest.raises(numba.TypingError, match="no_such_thing"):
            entry(wrong, ("wrong", "x"))(coins())
    assert whole_program._stack() == []
    assert a_program()[2](coins()) == 88


def test_without_the_private_interfaces_numba_compiles_as_always(monkeypatch):
    monkeypatch.setattr(whole_program, "AVAILABLE", False)
    price, _, both, one = a_program()
    assert both(coins()) == 88
    assert one(coins()) == 32
    assert price(coins(), 0) == 16
