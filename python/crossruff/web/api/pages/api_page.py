"""Show the requests that the server answers as a page without scripts."""

from __future__ import annotations

import json
from html import escape
from typing import Any


def api_page(schema: dict[str, Any]) -> str:
    """Return the page of an OpenAPI schema.

    >>> page = api_page({"info": {"title": "X", "version": "1"}, "paths": {
    ...     "/a": {"get": {"summary": "A", "description": "Return <a>."}}}})
    >>> "<h2>GET /a</h2>" in page, "Return &lt;a&gt;." in page
    (True, True)
    """
    info = schema["info"]
    title = f"{info['title']} {info['version']}: requests"
    parts = [
        _request(method, path, request)
        for path, methods in schema["paths"].items()
        for method, request in methods.items()
    ]
    forms = schema.get("components", {}).get("schemas", {})
    shown = "".join(
        f'<h3 id="{escape(name)}">{escape(name)}</h3><pre>{escape(json.dumps(form, indent=1))}</pre>'
        for name, form in forms.items()
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="../static/icon.svg">'
        "<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:50rem;padding:0 1rem}"
        "pre{overflow:auto;background:#8881;padding:.5rem}</style></head><body>"
        f'<h1>{escape(title)}</h1><p>The same for programs: <a href="../openapi.json">openapi.json</a>.</p>'
        f"{''.join(parts)}<h2>Forms</h2>{shown}</body></html>"
    )


def _request(method: str, path: str, request: dict[str, Any]) -> str:
    body = request.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    form = body.get("$ref", "").rpartition("/")[2]
    needs = "".join(
        f"<li><code>{escape(each['name'])}</code> in the {escape(each['in'])}</li>"
        for each in request.get("parameters", [])
    )
    return (
        f"<h2>{method.upper()} {escape(path)}</h2><p>{escape(request.get('description', ''))}</p>"
        + (f"<ul>{needs}</ul>" if needs else "")
        + (f'<p>Send <a href="#{escape(form)}">{escape(form)}</a>.</p>' if form else "")
    )
