"""Conformance checks of a web search API, driven through the real tavily-python client (sync and async).

    BASE_URL=http://127.0.0.1:8080 API_KEY=... python sdk.py

Works on any corpus: shapes, ordering and limits are asserted, never given texts.

QUERY            query that must match at least 3 pages of the corpus   (default "python programming language")
BAD_API_KEY      a key the server must refuse                           (default "tvly-conformance-wrong-key")
ONLY             comma list of groups: search,errors,wire,extract,crawl,research,usage,faults,async (default: all)
ALLOW_NO_IMAGES  1: the corpus has no images
FAULT_<X>        how to provoke a fault, as JSON: {"api_key": "..."} and/or {"query": "..."}
                 X = 403 429 432 433 500 SLOW (answers later than 2 s) SILENT (denied without any message)
                 A fault that is not described is skipped.

Prints `ok <name>`, `FAIL <name> <reason>` or `skip <name> <reason>`; the last line is `N passed, N failed`.
Exit status 1 if anything failed.
"""
import asyncio, datetime, email.utils, json, os, re, sys, time, warnings
from urllib.parse import urlparse

import httpx
import requests
import tavily.utils
from tavily import AsyncTavilyClient, BadRequestError, InvalidAPIKeyError, TavilyClient, UsageLimitExceededError
from tavily.errors import ForbiddenError, TimeoutError as TavilyTimeout

warnings.simplefilter("ignore", DeprecationWarning)
# get_search_context counts tokens with tiktoken, which downloads its table: count words here, offline.
tavily.utils.get_total_tokens_from_string = lambda text, *_: len(text.split())

BASE = os.environ["BASE_URL"].rstrip("/")
KEY = os.environ["API_KEY"]
BAD = os.environ.get("BAD_API_KEY", "tvly-conformance-wrong-key")
QUERY = os.environ.get("QUERY", "python programming language")
ONLY = {s for s in os.environ.get("ONLY", "").split(",") if s}
NO_IMAGES = os.environ.get("ALLOW_NO_IMAGES") == "1"
for name in ("TAVILY_API_KEY", "TAVILY_PROJECT", "TAVILY_ORG_ID", "TAVILY_HTTP_PROXY", "TAVILY_HTTPS_PROXY"):
    os.environ.pop(name, None)

client = TavilyClient(api_key=KEY, api_base_url=BASE)
passed = failed = 0
checks = []


class Skip(Exception):
    pass


def check(group, name):
    def add(fn):
        checks.append((group, name, fn))
        return fn
    return add


def need(condition, reason):
    if not condition:
        raise AssertionError(reason)


def short(value):
    text = repr(value)
    return text if len(text) < 160 else text[:157] + "..."


def raises(kind, fn, text=None, exact=False):
    try:
        result = fn()
    except kind as error:
        if text is not None:
            need(str(error) == text if exact else text in str(error), f"message {short(str(error))}, wanted {text!r}")
        return error
    except Exception as error:
        raise AssertionError(f"raised {type(error).__name__}: {short(str(error))}, wanted {kind.__name__}")
    raise AssertionError(f"no error, got {short(result)}")


def hosts(response):
    return [urlparse(r["url"]).hostname for r in response["results"]]


def base_domain(host):
    """The domain to filter by: the host without its first label when it has three or more."""
    parts = host.split(".")
    return ".".join(parts[1:]) if len(parts) > 2 else host


def within(host, domain):
    return host == domain or host.endswith("." + domain)


def post(path, body=None, data=None, key=KEY, **headers):
    head = {"Content-Type": "application/json", **headers}
    if key:
        head["Authorization"] = f"Bearer {key}"
    return requests.post(BASE + path, data=json.dumps(body) if data is None else data, headers=head, timeout=30)


def check_result(r):
    for field in ("url", "title", "content"):
        need(isinstance(r.get(field), str) and r[field], f"{field} is {short(r.get(field))}")
    need(urlparse(r["url"]).scheme in ("http", "https"), f"url {r['url']!r}")
    need(isinstance(r.get("score"), float | int) and not isinstance(r["score"], bool), f"score {short(r.get('score'))}")
    need("raw_content" in r, "no raw_content key")


# ---- search -----------------------------------------------------------------------------------------------------

@check("search", "sync.search.parses")
def _():
    r = client.search(QUERY)
    need(isinstance(r, dict) and isinstance(r["results"], list), short(r))
    need(len(r["results"]) >= 3, f"{len(r['results'])} results: choose a QUERY that matches at least 3 pages")
    for result in r["results"]:
        check_result(result)


@check("search", "sync.search.echoes-query")
def _():
    need(client.search(QUERY)["query"] == QUERY, "query differs")


@check("search", "sync.search.top-level-fields")
def _():
    r = client.search(QUERY)
    need(r["answer"] is None, f"answer {short(r['answer'])} without include_answer")
    need(r["images"] == [], f"images {short(r['images'])} without include_images")
    need(r["follow_up_questions"] is None, "follow_up_questions is not null")
    need(isinstance(r["response_time"], float | int) and r["response_time"] >= 0, f"response_time {short(r['response_time'])}")
    need(re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", r["request_id"]), f"request_id {short(r['request_id'])}")
    for field in ("auto_parameters", "usage"):
        need(field not in r, f"{field} present without being asked for")


@check("search", "sync.search.best-first")
def _():
    scores = [r["score"] for r in client.search(QUERY, max_results=20)["results"]]
    need(scores == sorted(scores, reverse=True), f"scores {scores}")


@check("search", "sync.search.score-range")
def _():
    scores = [r["score"] for r in client.search(QUERY, max_results=20)["results"]]
    need(all(0 <= s <= 1 for s in scores), f"scores {scores}")
    need(scores[0] > 0, "best score is 0")


@check("search", "sync.search.distinct-urls")
def _():
    urls = [r["url"] for r in client.search(QUERY, max_results=20)["results"]]
    need(len(urls) == len(set(urls)), "a url is listed twice")


@check("search", "sync.search.repeatable")
def _():
    one, two = client.search(QUERY), client.search(QUERY)
    need(one["results"] == two["results"], "the same query gave other results")
    need(one["request_id"] != two["request_id"], "request_id is not unique")


@check("search", "sync.search.default-max-results")
def _():
    need(len(client.search(QUERY)["results"]) <= 10, "more than 10 results by default")


@check("search", "sync.search.max-results")
def _():
    many = [r["url"] for r in client.search(QUERY, max_results=20)["results"]]
    need(len(many) <= 20, f"{len(many)} results for max_results=20")
    for n in (1, 2, 3):
        urls = [r["url"] for r in client.search(QUERY, max_results=n)["results"]]
        need(urls == many[:n], f"max_results={n} gave {len(urls)} results or another order")


@check("search", "sync.search.max-results-0")
def _():
    need(client.search(QUERY, max_results=0)["results"] == [], "results for max_results=0")


@check("search", "sync.search.no-match")
def _():
    r = client.search("zqxjvkw wvkjxqz")
    need(isinstance(r["results"], list), short(r))


@check("search", "sync.search.include-answer")
def _():
    for value in (True, "basic", "advanced"):
        answer = client.search(QUERY, include_answer=value)["answer"]
        need(isinstance(answer, str) and answer, f"answer {short(answer)} for include_answer={value!r}")
    need(client.search(QUERY, include_answer=False)["answer"] is None, "answer for include_answer=False")


@check("search", "sync.search.raw-content-default-null")
def _():
    need(all(r["raw_content"] is None for r in client.search(QUERY)["results"]), "raw_content is not null by default")


@check("search", "sync.search.raw-content")
def _():
    for value in (True, "markdown", "text"):
        raw = [r["raw_content"] for r in client.search(QUERY, include_raw_content=value)["results"]]
        need(all(x is None or isinstance(x, str) for x in raw), "raw_content neither string nor null")
        need(any(raw), f"no raw_content at all for include_raw_content={value!r}")


@check("search", "sync.search.images")
def _():
    r = client.search(QUERY, include_images=True)
    need(isinstance(r["images"], list) and all(isinstance(i, str) for i in r["images"]), f"images {short(r['images'])}")
    need(r["images"] or NO_IMAGES, "no images (ALLOW_NO_IMAGES=1 if the corpus has none)")
    need(all(isinstance(x.get("images"), list) for x in r["results"]), "a result without an images list")


@check("search", "sync.search.image-descriptions")
def _():
    images = client.search(QUERY, include_images=True, include_image_descriptions=True)["images"]
    need(all(isinstance(i, dict) and isinstance(i.get("url"), str) and "description" in i for i in images), short(images))
    need(images or NO_IMAGES, "no images (ALLOW_NO_IMAGES=1 if the corpus has none)")


@check("search", "sync.search.no-result-images-unasked")
def _():
    need(all("images" not in r for r in client.search(QUERY)["results"]), "results carry images unasked")


@check("search", "sync.search.favicon")
def _():
    asked, plain = client.search(QUERY, include_favicon=True), client.search(QUERY)
    need(all("favicon" in r for r in asked["results"]), "a result without favicon")
    need(any(isinstance(r["favicon"], str) and r["favicon"] for r in asked["results"]), "no favicon url")
    need(all("favicon" not in r for r in plain["results"]), "favicon unasked")


@check("search", "sync.search.news-dates")
def _():
    results = client.search(QUERY, topic="news")["results"]
    need(results, "no results for topic=news: the corpus must match QUERY as news")
    need(all("published_date" in r for r in results), "a news result without published_date")
    dates = [r["published_date"] for r in results if r["published_date"]]
    need(dates, "every published_date is null")
    for text in dates:
        need(re.fullmatch(r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT", text), f"date {text!r}")
        email.utils.parsedate_to_datetime(text)


@check("search", "sync.search.general-no-dates")
def _():
    need(all("published_date" not in r for r in client.search(QUERY)["results"]), "published_date on a general search")


@check("search", "sync.search.include-published-date")
def _():
    need(all("published_date" in r for r in client.search(QUERY, include_published_date=True)["results"]), "no published_date key")


@check("search", "sync.search.date-window")
def _():
    every = client.search(QUERY, topic="news", max_results=20)["results"]
    days = sorted(email.utils.parsedate_to_datetime(r["published_date"]).date() for r in every if r["published_date"])
    need(days, "no dated news result")
    middle = days[len(days) // 2]
    for key in ("start_date", "end_date"):
        got = client.search(QUERY, topic="news", max_results=20, filter_by_published_date=True, **{key: middle.isoformat()})["results"]
        for r in got:
            need(r["published_date"], f"an undated result passed filter_by_published_date with {key}")
            day = email.utils.parsedate_to_datetime(r["published_date"]).date()
            need(day >= middle - datetime.timedelta(1) if key == "start_date" else day <= middle + datetime.timedelta(1),
                 f"{day} with {key}={middle}")


@check("search", "sync.search.time-range-words")
def _():
    for word in ("day", "week", "month", "year", "d", "w", "m", "y"):
        need(isinstance(client.search(QUERY, time_range=word)["results"], list), word)


@check("search", "sync.search.include-domains")
def _():
    domain = base_domain(hosts(client.search(QUERY))[0])
    got = hosts(client.search(QUERY, include_domains=[domain], max_results=20))
    need(got, f"no results for include_domains=[{domain!r}]")
    need(all(within(h, domain) for h in got), f"{domain}: {got}")


@check("search", "sync.search.exclude-domains")
def _():
    domain = base_domain(hosts(client.search(QUERY))[0])
    got = hosts(client.search(QUERY, exclude_domains=[domain], max_results=20))
    need(not any(within(h, domain) for h in got), f"{domain}: {got}")


@check("search", "sync.search.include-unknown-domain")
def _():
    need(client.search(QUERY, include_domains=["no-such-site-conformance.com"])["results"] == [], "results of another domain")


@check("search", "sync.search.empty-domain-lists")
def _():
    need(client.search(QUERY, include_domains=[], exclude_domains=[])["results"] == client.search(QUERY)["results"], "results differ")


@check("search", "sync.search.depths")
def _():
    for depth in ("basic", "advanced", "fast", "ultra-fast"):
        for r in client.search(QUERY, search_depth=depth)["results"]:
            check_result(r)


@check("search", "sync.search.usage-credits")
def _():
    for depth, credits in (("basic", 1), ("advanced", 2), ("fast", 1), ("ultra-fast", 1)):
        usage = client.search(QUERY, search_depth=depth, include_usage=True)["usage"]
        need(usage["credits"] == credits, f"{depth}: usage {usage}")


@check("search", "sync.search.auto-parameters")
def _():
    chosen = client.search(QUERY, auto_parameters=True)["auto_parameters"]
    need(chosen.get("topic") in ("general", "news", "finance") and chosen.get("search_depth") in ("basic", "advanced"), short(chosen))


@check("search", "sync.search.chunks")
def _():
    one = client.search(QUERY, search_depth="advanced", chunks_per_source=1)["results"]
    need(all(" [...] " not in r["content"] for r in one), "chunk separator with chunks_per_source=1")
    three = client.search(QUERY, search_depth="advanced", chunks_per_source=3)["results"]
    need(all(r["content"].count(" [...] ") <= 2 for r in three), "more than 3 chunks")


@check("search", "sync.search.exact-match")
def _():
    text = lambda r: " " + " ".join(re.findall(r"\w+", f"{r['title']} {r['content']} {r['raw_content'] or ''}".lower())) + " "
    pages = [text(r) for r in client.search(QUERY, include_raw_content="text", max_results=20)["results"]]
    # two neighbouring words which some, but not all, of the pages have
    pairs = [f"{a} {b}" for page in pages for a, b in zip(page.split(), page.split()[1:])]
    phrase = next((p for p in pairs if not all(f" {p} " in page for page in pages)), pairs[0])
    got = client.search(f'{QUERY} "{phrase}"', exact_match=True, include_raw_content="text", max_results=20)["results"]
    need(got, f"no result for the phrase {phrase!r} of a page that was found")
    for r in got:
        need(f" {phrase} " in text(r), f"{r['url']} lacks {phrase!r}")


@check("search", "sync.search.country-general")
def _():
    need(client.search(QUERY, country="united states")["results"], "no results with country")


@check("search", "sync.search.days-is-accepted")
def _():
    need(isinstance(client.search(QUERY, topic="general", days=7)["results"], list), "days refused for topic=general")


@check("search", "sync.search.long-query-400")
def _():
    text = (QUERY + " ") * 40
    need(client.search(text[:400].ljust(400, "x"))["query"], "a query of 400 characters is refused")


@check("search", "sync.search.unicode-query")
def _():
    text = "Größe 日本語 \U0001f600 \"x\" \\ </script>"
    need(client.search(text)["query"] == text, "query is not echoed exactly")


@check("search", "sync.get-search-context")
def _():
    pages = json.loads(client.get_search_context(QUERY))
    need(pages and all(set(p) == {"url", "content"} for p in pages), short(pages))


@check("search", "sync.qna-search")
def _():
    answer = client.qna_search(QUERY)
    need(isinstance(answer, str) and answer, f"answer {short(answer)}")


@check("search", "sync.request-headers-accepted")
def _():
    c = TavilyClient(api_key=KEY, api_base_url=BASE, project_id="p1", org_id="o1", session_id="s1", human_id="h1", client_name="kit")
    need(c.search(QUERY, session_id="s2")["results"], "no results")


@check("search", "sync.keep-alive")
def _():
    with TavilyClient(api_key=KEY, api_base_url=BASE) as c:
        for _ in range(5):
            c.search(QUERY, max_results=1)


# ---- errors -----------------------------------------------------------------------------------------------------

@check("errors", "sync.error.bad-key")
def _():
    bad = TavilyClient(api_key=BAD, api_base_url=BASE)
    raises(InvalidAPIKeyError, lambda: bad.search(QUERY), "Unauthorized: missing or invalid API key.", exact=True)


@check("errors", "wire.error.no-key")
def _():
    r = post("/search", {"query": QUERY}, key=None)
    need(r.status_code == 401 and r.json() == {"detail": {"error": "Unauthorized: missing or invalid API key."}}, f"{r.status_code} {r.text[:120]}")


def bad_request(name, text, **args):
    query = args.pop("query", QUERY)

    @check("errors", "sync.error." + name)
    def _():
        raises(BadRequestError, lambda: client.search(query, **args), text)


bad_request("empty-query", "Query is missing.", query="")
bad_request("one-character", "Query is too short. Min query length is 2 characters.", query="W")
bad_request("query-401", "Query is too long. Max query length is 400 characters.", query="ab " * 134)
bad_request("topic", "Invalid topic. Must be 'general', 'news', or 'finance'", topic="non")
bad_request("search-depth", "Invalid search depth.", search_depth="deepest")
bad_request("include-answer", "Invalid value for include_answer. Must be True, False, 'basic', or 'advanced'.", include_answer="yesplease")
bad_request("max-results-negative", "Invalid max results.", max_results=-1)
bad_request("country", "Invalid country. Must be a valid country name from the list of supported countries", country="21as")
bad_request("country-with-news", "", country="france", topic="news")
bad_request("start-date-format", "Invalid date format. Expected YYYY-MM-DD, got: 01-01-2024", start_date="01-01-2024")
bad_request("end-date-format", "Invalid date format. Expected YYYY-MM-DD, got: yesterday", end_date="yesterday")
bad_request("dates-reversed", "start_date cannot be after end_date", start_date="2025-07-01", end_date="2025-01-01")
bad_request("range-and-date", "When time_range is set, start_date or end_date cannot be set", time_range="month", start_date="2024-01-01")
bad_request("include-domains-301", "Invalid value for include_domains. Max 300 domains are allowed.", include_domains=[f"s{i}.com" for i in range(301)])
bad_request("exclude-domains-151", "Invalid value for exclude_domains.", exclude_domains=[f"s{i}.com" for i in range(151)])
bad_request("domain-without-suffix", "All domains in include_domains are invalid: ['tavily']. Domains must have a valid suffix", include_domains=["tavily"])
bad_request("mode-without-domains", "", include_domains_mode="prefer")
bad_request("language-filter-alone", "", filter_by_language=True)


@check("errors", "sync.error.max-results-21")
def _():
    try:
        got = client.search(QUERY, max_results=21)["results"]
    except (BadRequestError, requests.HTTPError):
        return
    need(len(got) <= 21, f"{len(got)} results")


def unprocessable(name, field, **args):
    @check("errors", "sync.error." + name)
    def _():
        query = args.get("query", QUERY)
        error = raises(requests.HTTPError, lambda: client.search(query, **{k: v for k, v in args.items() if k != "query"}))
        need(error.response.status_code == 422, f"status {error.response.status_code}")
        detail = error.response.json()["detail"]
        need(isinstance(detail, list) and {"type", "loc", "msg", "input"} <= set(detail[0]), short(detail))
        need(detail[0]["loc"][:2] == ["body", field], f"loc {detail[0]['loc']}")


unprocessable("query-not-a-string", "query", query=["a"])
unprocessable("domains-not-strings", "include_domains", include_domains=["wikipedia.org", 123, None])
unprocessable("max-results-not-a-number", "max_results", max_results="many")


@check("errors", "sync.error.then-works")
def _():
    raises(BadRequestError, lambda: client.search(""))
    need(client.search(QUERY)["results"], "no results after an error")


@check("errors", "wire.error.missing-query")
def _():
    r = post("/search", {})
    need(r.status_code in (400, 422) and "detail" in r.json(), f"{r.status_code} {r.text[:120]}")


@check("errors", "wire.error.broken-json")
def _():
    r = post("/search", data="{\"query\": ")
    need(r.status_code in (400, 422) and "detail" in r.json(), f"{r.status_code} {r.text[:120]}")


@check("errors", "wire.error.json-array")
def _():
    r = post("/search", ["python"])
    need(r.status_code in (400, 422) and "detail" in r.json(), f"{r.status_code} {r.text[:120]}")


@check("errors", "wire.error.unknown-field-ignored")
def _():
    r = post("/search", {"query": QUERY, "num_results": 3, "client_source": "kit"})
    need(r.status_code == 200, f"{r.status_code} {r.text[:120]}")


# ---- wire -------------------------------------------------------------------------------------------------------

@check("wire", "wire.content-type")
def _():
    r = post("/search", {"query": QUERY})
    need(r.headers.get("content-type", "").split(";")[0] == "application/json", r.headers.get("content-type"))


@check("wire", "wire.field-order")
def _():
    body = post("/search", {"query": QUERY}).json()
    top = [k for k in body if k in ("query", "follow_up_questions", "answer", "images", "results", "response_time", "request_id")]
    need(top == ["query", "follow_up_questions", "answer", "images", "results", "response_time", "request_id"], f"{top}")
    need(list(body["results"][0])[:5] == ["url", "title", "content", "score", "raw_content"], f"{list(body['results'][0])}")


@check("wire", "wire.null-options")
def _():
    r = post("/search", {"query": QUERY, "time_range": None, "country": None, "start_date": None, "end_date": None})
    need(r.status_code == 200, f"{r.status_code} {r.text[:120]}")


@check("wire", "wire.unknown-path-404")
def _():
    need(post("/no-such-endpoint", {}).status_code == 404, "unknown path is not 404")


@check("wire", "wire.get-search-405")
def _():
    need(requests.get(BASE + "/search", headers={"Authorization": f"Bearer {KEY}"}, timeout=10).status_code in (404, 405), "GET /search is answered")


# ---- extract, crawl, map ----------------------------------------------------------------------------------------

@check("extract", "sync.extract")
def _():
    urls = [r["url"] for r in client.search(QUERY, max_results=3)["results"]]
    r = client.extract(urls)
    need([x["url"] for x in r["results"]] == urls, f"urls {short([x['url'] for x in r['results']])}")
    need(all(isinstance(x["raw_content"], str) and x["raw_content"] for x in r["results"]), "a page without raw_content")
    need(r["failed_results"] == [] and r["request_id"] and "usage" not in r, short(r["failed_results"]))


@check("extract", "sync.extract.one-url")
def _():
    url = client.search(QUERY, max_results=1)["results"][0]["url"]
    need(client.extract(url)["results"][0]["url"] == url, "a single url as a string is not extracted")


@check("extract", "sync.extract.options")
def _():
    url = client.search(QUERY, max_results=1)["results"][0]["url"]
    r = client.extract([url], include_images=True, include_favicon=True, include_usage=True, extract_depth="advanced", format="text")
    page = r["results"][0]
    need(isinstance(page["images"], list) and "favicon" in page and "credits" in r["usage"], short(r))


@check("extract", "sync.extract.query-chunks")
def _():
    url = client.search(QUERY, max_results=1)["results"][0]["url"]
    raw = client.extract([url], query=QUERY, chunks_per_source=2)["results"][0]["raw_content"]
    need(raw.count("[...]") <= 1, "more than 2 chunks")


@check("extract", "sync.extract.failed-results")
def _():
    url = client.search(QUERY, max_results=1)["results"][0]["url"]
    gone = "https://no-such-site-conformance.com/page"
    r = client.extract([url, gone])
    need([x["url"] for x in r["results"]] == [url], "the good url is missing")
    need([x["url"] for x in r["failed_results"]] == [gone] and isinstance(r["failed_results"][0]["error"], str), short(r["failed_results"]))


@check("extract", "sync.extract.max-20")
def _():
    raises(BadRequestError, lambda: client.extract([f"https://s{i}.com/" for i in range(21)]), "Max 20 URLs are allowed.")


@check("extract", "sync.extract.all-invalid")
def _():
    raises(BadRequestError, lambda: client.extract(["not-a-url"]), "All URLs failed validation.")


@check("crawl", "sync.crawl")
def _():
    host = hosts(client.search(QUERY, max_results=1))[0]
    r = client.crawl(host, limit=2)
    need(r["base_url"] and 1 <= len(r["results"]) <= 2, f"{len(r['results'])} pages for limit=2")
    need(all(isinstance(p["url"], str) and isinstance(p["raw_content"], str) for p in r["results"]), short(r["results"]))


@check("crawl", "sync.map")
def _():
    host = hosts(client.search(QUERY, max_results=1))[0]
    r = client.map("https://" + host, limit=2)
    need(r["base_url"] and 1 <= len(r["results"]) <= 2 and all(isinstance(u, str) for u in r["results"]), short(r["results"]))


@check("crawl", "sync.map.select-paths")
def _():
    host = hosts(client.search(QUERY, max_results=1))[0]
    need(client.map("https://" + host, select_paths=["/no-such-path-conformance/.*"])["results"] == [], "select_paths is ignored")


@check("crawl", "sync.crawl.no-url")
def _():
    raises(BadRequestError, lambda: client.crawl(""), "[400] No starting url provided")


# ---- research, usage, feedback ----------------------------------------------------------------------------------

@check("research", "sync.research.polling")
def _():
    task = client.research(QUERY, model="mini")
    need(task["status"] == "pending" and task["input"] == QUERY and task["model"] == "mini" and task["created_at"], short(task))
    until = time.time() + 30
    while (state := client.get_research(task["request_id"]))["status"] not in ("completed", "failed"):
        need(state["status"] in ("pending", "in_progress"), f"status {state['status']!r}")
        need(time.time() < until, "not completed in 30 s")
        time.sleep(0.3)
    need(state["status"] == "completed" and state["content"] and isinstance(state["sources"], list), short(state))


@check("research", "sync.research.stream")
def _():
    text = b"".join(client.research(QUERY, stream=True)).decode()
    need(re.search(r"^data: \{", text, re.M) and re.search(r"^event: done", text, re.M), short(text))


@check("research", "wire.research.unknown")
def _():
    r = requests.get(BASE + "/research/00000000-0000-0000-0000-000000000000", headers={"Authorization": f"Bearer {KEY}"}, timeout=10)
    need(r.status_code == 404 and r.json() == {"detail": {"error": "Research task not found"}}, f"{r.status_code} {r.text[:120]}")


@check("usage", "wire.usage")
def _():
    body = requests.get(BASE + "/usage", headers={"Authorization": f"Bearer {KEY}"}, timeout=10).json()
    need({"usage", "limit", "search_usage", "extract_usage"} <= set(body["key"]), short(body))
    need({"current_plan", "plan_usage", "plan_limit", "paygo_usage", "paygo_limit"} <= set(body["account"]), short(body))


@check("usage", "sync.feedback")
def _():
    r = client.feedback(request_id=client.search(QUERY)["request_id"], agent_score=1)
    need(r["success"] is True and r["feedback_id"], short(r))


# ---- faults -----------------------------------------------------------------------------------------------------

def fault(name):
    text = os.environ.get("FAULT_" + name)
    if not text:
        raise Skip(f"FAULT_{name} is not set")
    how = json.loads(text)
    return TavilyClient(api_key=how.get("api_key", KEY), api_base_url=BASE), how.get("query", QUERY), how.get("api_key", KEY)


def fault_check(code, kind, text):
    @check("faults", f"sync.fault.{code}")
    def _():
        c, query, _key = fault(str(code))
        raises(kind, lambda: c.search(query), text)


fault_check(403, ForbiddenError, "")
fault_check(429, UsageLimitExceededError, "blocked due to excessive requests")
fault_check(432, ForbiddenError, "exceeds your plan's set usage limit")
fault_check(433, ForbiddenError, "exceeds the pay-as-you-go limit")
fault_check(500, requests.HTTPError, "500")


@check("faults", "wire.fault.429-retry-after")
def _():
    _c, query, key = fault("429")
    need(int(post("/search", {"query": query}, key=key).headers["retry-after"]) >= 0, "no retry-after")


@check("faults", "sync.fault.timeout")
def _():
    c, query, _key = fault("SLOW")
    raises(TavilyTimeout, lambda: c.search(query, timeout=0.5), "Request timed out after 0.5 seconds.", exact=True)
    need(client.search(QUERY)["results"], "no results after a client timed out")


@check("faults", "sync.fault.silent-denial")
def _():
    c, query, _key = fault("SILENT")
    try:
        c.search(query)
    except (requests.ConnectionError, ForbiddenError) as error:
        need(isinstance(error, requests.ConnectionError) or str(error) == "", f"the denial says {str(error)!r}")
        return
    raise AssertionError("not denied")


# ---- async ------------------------------------------------------------------------------------------------------

def acheck(name):
    def add(fn):
        async def run():
            async with AsyncTavilyClient(api_key=KEY, api_base_url=BASE) as c:
                await fn(c)
        checks.append(("async", "async." + name, lambda: asyncio.run(run())))
    return add


async def araises(kind, awaitable, text=""):
    try:
        result = await awaitable
    except kind as error:
        need(text in str(error), f"message {short(str(error))}")
        return error
    except Exception as error:
        raise AssertionError(f"raised {type(error).__name__}: {short(str(error))}, wanted {kind.__name__}")
    raise AssertionError(f"no error, got {short(result)}")


@acheck("search")
async def _(c):
    r = await c.search(QUERY, max_results=3, include_answer=True, include_raw_content=True)
    need(1 <= len(r["results"]) <= 3 and r["answer"], short(r))
    for result in r["results"]:
        check_result(result)


@acheck("same-as-sync")
async def _(c):
    need((await c.search(QUERY))["results"] == client.search(QUERY)["results"], "other results than the sync client")


@acheck("concurrent")
async def _(c):
    queries = [f"{QUERY} {i}" for i in range(20)]
    got = await asyncio.gather(*(c.search(q) for q in queries))
    need([r["query"] for r in got] == queries, "answers are mixed up")


@acheck("qna-search")
async def _(c):
    need(isinstance(await c.qna_search(QUERY), str), "no answer")


@acheck("get-search-context")
async def _(c):
    need(json.loads(await c.get_search_context(QUERY)), "no context")


@acheck("get-company-info")
async def _(c):
    pages = await c.get_company_info(QUERY, max_results=4)
    scores = [p["score"] for p in pages]
    need(1 <= len(pages) <= 4 and scores == sorted(scores, reverse=True), f"scores {scores}")


@acheck("extract-map-crawl")
async def _(c):
    url = (await c.search(QUERY, max_results=1))["results"][0]["url"]
    need((await c.extract(url))["results"][0]["raw_content"], "extract")
    need(isinstance((await c.map(url, limit=1))["results"], list), "map")
    need(isinstance((await c.crawl(url, limit=1))["results"], list), "crawl")


@acheck("error.bad-key")
async def _(c):
    async with AsyncTavilyClient(api_key=BAD, api_base_url=BASE) as bad:
        await araises(InvalidAPIKeyError, bad.search(QUERY), "Unauthorized")


@acheck("error.bad-request")
async def _(c):
    await araises(BadRequestError, c.search(""), "Query is missing.")


@acheck("error.422")
async def _(c):
    error = await araises(httpx.HTTPStatusError, c.search(["a"]))
    need(error.response.status_code == 422, f"status {error.response.status_code}")


@acheck("fault.429")
async def _(c):
    _c, query, key = fault("429")
    async with AsyncTavilyClient(api_key=key, api_base_url=BASE) as limited:
        await araises(UsageLimitExceededError, limited.search(query), "excessive requests")


@acheck("fault.timeout")
async def _(c):
    _c, query, key = fault("SLOW")
    async with AsyncTavilyClient(api_key=key, api_base_url=BASE) as slow:
        await araises(TavilyTimeout, slow.search(query, timeout=0.5), "timed out")


for group, name, fn in checks:
    if ONLY and group not in ONLY:
        continue
    try:
        fn()
    except Skip as reason:
        print(f"skip {name} {reason}")
    except Exception as error:
        failed += 1
        print(f"FAIL {name} {error if isinstance(error, AssertionError) else f'{type(error).__name__}: {short(str(error))}'}")
    else:
        passed += 1
        print(f"ok {name}")
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
