"""The example application on the real stack: VARIANT says what GET / does."""

import asyncio
import os
import random
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi_cache import FastAPICache
from fastapi_cache.backends.inmemory import InMemoryBackend
from fastapi_cache.decorator import cache


@asynccontextmanager
async def with_cache(_):
    FastAPICache.init(InMemoryBackend())
    yield


async def greeting():
    return "Hello"


async def echo(a: int, b: str):
    return f"a = {a}, b = {b}"


async def fixed_object():
    return {"a": "hello", "b": 42}


@cache(expire=600)
async def cached():
    return random.random()


async def slow(req_id: int):
    for index in range(3):
        await asyncio.sleep(0.1)
        print(f"{req_id} {index}", flush=True)


variants = {"greeting": greeting, "echo": echo, "object": fixed_object, "cached": cached, "slow": slow}
app = FastAPI(lifespan=with_cache)
app.get("/", name="root", operation_id="root__get", summary="Root")(variants[os.environ["VARIANT"]])
