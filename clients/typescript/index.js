/** The portal refused a request. */
export class PortalRefusal extends Error {
  /**
   * @param {Response} response
   * @param {{ code?: string, msg?: Record<string, string> }} body
   */
  constructor(response, body) {
    super(`${response.status} ${body.code ?? response.statusText}`);
    this.name = 'PortalRefusal';
    this.status = response.status;
    this.code = body.code ?? 'internal_error';
    this.messages = Object.fromEntries(
      Object.entries(body.msg ?? {}).map(([name, text]) => [name.replace('message_', ''), text]),
    );
    const seconds = Number(response.headers.get('retry-after'));
    this.retryAfter = seconds > 0 ? seconds : undefined;
  }
}

/** The published content of a portal. */
export class PortalContent {
  #base;
  #fetch;

  constructor(origin, { fetch = globalThis.fetch } = {}) {
    this.#base = `${origin.replace(/\/+$/, '')}/api/content/v1`;
    // Called as a function of its own: browsers refuse `fetch` as a method of something else.
    this.#fetch = (...request) => fetch(...request);
  }

  list(language, kind, query = {}) {
    return this.#read(`/${language}/${kind}`, query);
  }

  async *all(language, kind, query = {}) {
    for await (const { items } of this.#pages(language, kind, query)) yield* items;
  }

  async *changes(language, kind, since, query = {}) {
    for await (const { items, removed } of this.#pages(language, kind, { ...query, updatedSince: since })) {
      // What moved is live under its id: a copy that removes by id has to get the item afterwards.
      for (const removal of removed) yield { removed: removal };
      for (const item of items) yield { item };
    }
  }

  async item(language, kind, name, query = {}) {
    try {
      return await this.#read(
        `/${language}/${kind}/${name.split('/').map(encodeURIComponent).join('/')}`,
        query,
      );
    } catch (error) {
      if (error instanceof PortalRefusal && error.status === 404) return undefined;
      throw error;
    }
  }

  async *#pages(language, kind, { updatedSince, ...query }) {
    let page = await this.list(language, kind, { ...query, updatedSince });
    yield page;
    while (page.next !== null) {
      page = await this.list(language, kind, { ...query, cursor: page.next });
      yield page;
    }
  }

  async #read(path, { cursor, limit, updatedSince, fields }) {
    const parameters = [
      ['cursor', cursor],
      ['limit', limit],
      ['updatedSince', updatedSince instanceof Date ? updatedSince.toISOString() : updatedSince],
      ['fields', fields?.join(',')],
    ].filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(parameters).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
    const response = await this.#fetch(`${this.#base}${path}${query && `?${query}`}`, {
      headers: { accept: 'application/json' },
    });
    const body = await response.json().catch(() => ({}));
    if (!response.ok) throw new PortalRefusal(response, body);
    return body;
  }
}
