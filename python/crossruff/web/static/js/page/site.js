// @ts-check
// The address of this site, which a proxy may show under a path of its own.

/**
 * Return the whole address of a path of the site.
 * @param {string} path as "/api/tables" or "/#/me"
 */
export const siteAddress = (path) => new URL(path.replace(/^\//, "./"), location.href).href;
