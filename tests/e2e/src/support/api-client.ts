export class ApiClient {
  readonly #url: string;
  #token = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** Returns the access token. */
  async signIn(email: string, password: string): Promise<string> {
    const { token } = await this.expectOk<{ token: string }>('POST', '/auth/login', { email, password });
    this.#token = token;
    return token;
  }

  /** Uses the token of an existing session: a second sign-in would end the first. */
  useToken(token: string): void {
    this.#token = token;
  }

  /** Returns the response, or null when the server is out of reach. */
  async call(method: string, path: string, body?: unknown): Promise<Response | null> {
    try {
      const answer = await fetch(`${this.#url}/api${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      // Read it whole: a 2xx with a truncated body counts as no answer.
      const text = await answer.text();
      return new Response([204, 304].includes(answer.status) ? null : text, { status: answer.status });
    } catch {
      return null;
    }
  }

  async expectOk<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.call(method, path, body);
    if (!answer?.ok) throw new Error(`${method} ${path}: ${answer?.status} ${await answer?.text()}`);
    return (await answer.json()) as Answer;
  }
}
