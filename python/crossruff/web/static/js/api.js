// The server's HTTP side.
async function answer(response) {
  if (response.ok) return response.headers.get("content-type")?.includes("json") ? response.json() : response.text();
  let detail = `${response.status} ${response.statusText}`;
  try {
    const told = (await response.json()).detail;
    detail = typeof told === "string" ? told : (told?.[0]?.msg ?? detail);
  } catch { /* no JSON */ }
  throw new Error(detail);
}
export const get = async (path) => answer(await fetch(path));
export const post = async (path, body) =>
  answer(await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }));
