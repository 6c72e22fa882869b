// People who call the REST API of the stack that a script names as its first argument, and the stack's clock.
import { createHash } from 'node:crypto';

const api = process.argv[2];
const PASSWORD = 'correct horse battery';

export async function rest(method, path, headers, body) {
  const response = await fetch(api + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

export class Person {
  constructor(email, password = PASSWORD) {
    this.email = email;
    this.password = password;
  }
  static async signUp(email) {
    await rest('POST', '/api/auth/signup', {}, { email, password: PASSWORD, name: 'Somebody' });
    return new Person(email);
  }
  /** A fresh session each time: the clock moves. */
  async call(method, path, body) {
    const { token } = await rest('POST', '/api/auth/login', {}, { email: this.email, password: this.password });
    return rest(method, path, { Authorization: `Bearer ${token}` }, body);
  }
  /** Somebody with a profile. */
  static async human(email, profile = { name: 'Ada' }) {
    const human = await Person.signUp(email);
    human.id = (await human.call('PUT', '/api/humans/me', profile)).human.id;
    return human;
  }
  /** Uploads a photo that no other is the same as; returns the id. */
  async photo(name) {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(name + this.email)]);
    const sha256 = createHash('sha256').update(png).digest('hex');
    const file = { purpose: 'submission', contentType: 'image/png', bytes: png.length, sha256 };
    const { uploadId, url, headers } = await this.call('POST', '/api/uploads', file);
    await fetch(url, { method: 'PUT', headers, body: png });
    return uploadId;
  }
  async deposit(amount) {
    const { checkoutUrl } = await this.call('POST', '/api/wallet/deposit', { amount });
    await fetch(checkoutUrl.replace('/c/', '/sandbox/checkouts/'), {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'pay' }),
      redirect: 'manual',
    });
  }
  async balance() {
    return (await this.call('GET', '/api/wallet/balance')).balanceCents;
  }
  async owed() {
    return (await this.call('GET', '/api/me/earnings')).earnings.payableCents;
  }
}

export const now = async () => Date.parse((await rest('GET', '/local/clock', {})).now);
export const advance = (duration) => rest('POST', '/local/clock', {}, { advance: duration });
export const until = async (time) => advance(`PT${Math.ceil((Date.parse(time) - (await now())) / 1000)}S`);
