"""Describe the answers to study requests for the documentation of the API."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class StudyAnswer(BaseModel):
    """An answer; its other fields depend on the request. One that is not complete has what is known."""

    model_config = ConfigDict(extra="allow")

    complete: Annotated[bool, Field(description="Whether the work came to its end.")] = True
    stopped: Annotated[
        str | None, Field(description="If not: which limit ended it, and what is known or missing, in words.")
    ] = None
