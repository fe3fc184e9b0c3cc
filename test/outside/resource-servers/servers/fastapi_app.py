"""FastAPI with PyJWT, whose PyJWKClient fetches the keys."""

import os

import jwt
import uvicorn
from fastapi import Depends, FastAPI, HTTPException
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

ISSUER = os.environ["ISSUER"]
AUDIENCE = os.environ["AUDIENCE"]
keys = jwt.PyJWKClient(f"{ISSUER}/protocol/openid-connect/certs")
app = FastAPI()


def caller(credentials: HTTPAuthorizationCredentials = Depends(HTTPBearer())) -> str:
    try:
        key = keys.get_signing_key_from_jwt(credentials.credentials)
        claims = jwt.decode(credentials.credentials, key.key, algorithms=["RS256"], audience=AUDIENCE, issuer=ISSUER)
    except jwt.PyJWTError as error:
        raise HTTPException(401, str(error)) from error
    return claims["azp"]


@app.get("/")
def whoami(azp: str = Depends(caller)) -> str:
    return azp


uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
