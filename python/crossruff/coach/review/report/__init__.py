"""Report on the review of a session or a match: boards, swings, mistakes by kind, luck and skill apart."""

from crossruff.coach.review.report.html_page import html_page
from crossruff.coach.review.report.markdown_page import markdown_page
from crossruff.coach.review.report.sessions import BoardRecord, SessionPlan, review_session
from crossruff.coach.review.report.summary import SessionSummary

__all__ = ["BoardRecord", "SessionPlan", "SessionSummary", "html_page", "markdown_page", "review_session"]
