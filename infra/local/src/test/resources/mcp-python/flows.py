"""The four flows of the service, tool by tool, with the official Python client over stdio and HTTP; people use the REST
API. Prints what came of each flow as one JSON object: python flows.py API_URL FOLDER PROGRAM
"""
import asyncio
import json
import math
import os
import sys
import urllib.parse
import urllib.request
from datetime import datetime, timedelta

from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client

API, FOLDER, PROGRAM = sys.argv[1:]
PASSWORD = "correct horse battery"
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
TASK = {"price": 25, "estimatedHours": 1, "completionCriteria": "One sharp photo."}


def rest(method, path, body=None, headers={}):
    request = urllib.request.Request(
        API + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json", **headers},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


class Person:
    def __init__(self, email):
        self.email = email
        rest("POST", "/api/auth/signup", {"email": email, "password": PASSWORD, "name": "Somebody"})

    def call(self, method, path, body=None):
        """A fresh session each time: the clock moves."""
        token = rest("POST", "/api/auth/login", {"email": self.email, "password": PASSWORD})["token"]
        return rest(method, path, body, {"Authorization": "Bearer " + token})


def pay(checkout_url):
    """The operator opens the page and pays."""
    form = urllib.parse.urlencode({"outcome": "pay"}).encode()
    urllib.request.urlopen(checkout_url.replace("/c/", "/sandbox/checkouts/"), form).close()


def now():
    return datetime.fromisoformat(rest("GET", "/local/clock")["now"])


def until(time):
    seconds = math.ceil((datetime.fromisoformat(time) - now()).total_seconds())
    rest("POST", "/local/clock", {"advance": f"PT{seconds}S"})


def stdio(key):
    settings = {"HOME": FOLDER, "JAVA_HOME": os.environ["JAVA_HOME"], "SERVICE_AOT": "0"}
    service = {"SERVICE_API_URL": API + "/api", "SERVICE_API_KEY": key}
    return StdioServerParameters(command=PROGRAM, env={**settings, **service})


def http(key):
    client = create_mcp_http_client(headers={"X-API-Key": key})
    return streamable_http_client(API + "/api/mcp", http_client=client)


async def bounty(call, human):
    """Preview, post, read the applications, accept."""
    post = {"title": "Photograph a shop front", "description": "The shop at the corner, by daylight.", **TASK}
    post |= {"evidenceTypes": ["photo"], "priceType": "fixed", "agentType": "other"}
    quoted = (await call("create_bounty", {**post, "dryRun": True}))["quote"]["totalCents"]
    bounty_id = (await call("create_bounty", post))["bounty"]["id"]
    human.call("POST", f"/api/bounties/{bounty_id}/applications", {"message": "I am near."})
    applications = (await call("get_bounty_applications", {"bountyId": bounty_id}))["applications"]
    seat = {"bountyId": bounty_id, "applicationId": applications[0]["id"]}
    accepted = (await call("accept_application", seat))["application"]["status"]
    await call("release_seat", seat)
    return [quoted, accepted]


async def hire(call, human):
    """Rent, confirm the delivery, release, look at the escrows."""
    task = {"taskTitle": "Photograph a shop front", "taskDescription": "The shop at the corner.", **TASK}
    escrow_id = (await call("rent_human", {"humanId": human.id, **task}))["escrowId"]
    rental = (await call("get_my_rentals", {}))["rentals"][0]
    seat = f"/api/bounties/{rental['bountyId']}/applications/{rental['applicationId']}"
    for act, body in [("confirm", {}), ("start", {}), ("submissions", {"text": "Here it is."})]:
        human.call("POST", f"{seat}/{act}", body)
    await call("confirm_delivery", {"escrowId": escrow_id})
    await call("release_payment", {"escrowId": escrow_id})
    return (await call("list_escrows", {"status": "released"}))["escrows"][0]["status"]


async def write(call, human, name, signs):
    """Search, read, write, read the conversations."""
    found = (await call("search_humans", {"skill": f"photography {name}"}))["humans"][0]["id"]
    await call("get_human", {"humanId": found})
    await call("get_reviews", {"humanId": found})
    message = {"subject": "Shop front", "message": "Could you photograph another shop on Monday?"}
    started = await call("start_conversation", {"humanId": found, "agentType": "other", **message})
    if signs:
        await call("create_identity", {})
    listed = await call("list_conversations", {}, may_fail=not signs)
    reply = {"conversationId": started["conversation"]["id"], "content": "At ten?"}
    sent = await call("send_message", reply, may_fail=True)
    return [found == human.id, listed.get("error_code", "listed"), sent.get("error_code", "sent")]


async def book(call, human, name):
    """Browse, read the free slots, book, and give the page to the operator to pay."""
    service = {"title": f"Portraits for {name}", "description": "An hour at a place of your choice."}
    human.call("POST", "/api/services", {**service, "price": 40, "durationMinutes": 60})
    found = (await call("browse_services", {"search": f"Portraits {name}"}))["services"][0]
    where = {"humanId": found["humanId"], "serviceId": found["id"], "date": str((now() + timedelta(days=3)).date())}
    slots = (await call("get_service_availability", where))["freeSlots"]
    booked = await call("book_service", {**where, "startTime": slots[-1]["startTime"]})
    pay(booked["checkoutUrl"])
    return (await call("get_booking", {"bookingId": booked["booking"]["id"]}))["booking"]["status"]


async def flows(name, transport, signs):
    operator = Person(f"operator-{name}@example.com")
    human = Person(f"human-{name}@example.com")
    always = {day: [{"start": "00:00", "end": "24:00"}] for day in DAYS}
    profile = {"name": "Ada", "skills": [f"photography {name}"], "availability": always}
    human.id = human.call("PUT", "/api/humans/me", profile)["human"]["id"]
    pay(operator.call("POST", "/api/wallet/deposit", {"amount": 60})["checkoutUrl"])
    key = operator.call("POST", "/api/keys", {"name": "agent"})["apiKey"]
    async with Client(transport(key)) as client:

        async def call(tool, arguments, may_fail=False):
            result = await client.call_tool(tool, arguments)
            if result.is_error and not may_fail:
                raise RuntimeError(f"{tool}: {result.structured_content}")
            return result.structured_content

        answers = {"tools": len((await client.list_tools()).tools), "bounty": await bounty(call, human)}
        answers["hired"] = await hire(call, human)
        answers["written"] = await write(call, human, name, signs)
        answers["booked"] = await book(call, human, name)
        answers["wallet"] = operator.call("GET", "/api/wallet/balance")["balanceCents"]
        return answers


async def main():
    print(json.dumps({"stdio": await flows("stdio", stdio, True), "http": await flows("http", http, False)}))


asyncio.run(main())
