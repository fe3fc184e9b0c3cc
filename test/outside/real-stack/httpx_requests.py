"""Sends the requests on stdin (a JSON list of method, url and headers) with httpx; prints the answers as a JSON list."""

import json
import sys

import httpx

answers = []
with httpx.Client(timeout=10) as client:
    for request in json.load(sys.stdin):
        try:
            answer = client.request(request["method"], request["url"], headers=request["headers"])
            headers = [[name, value] for name, value in answer.headers.items()]
            answers.append({"status": answer.status_code, "headers": headers, "body": answer.text})
        except Exception as error:  # what the client makes of an answer is compared too
            answers.append({"status": 0, "headers": [], "body": type(error).__name__})
json.dump(answers, sys.stdout)
