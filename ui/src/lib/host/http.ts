// The host over HTTP: `saldo serve --ui` on a loopback address, with a token from the address' fragment.
import { type ChangeEvent, type DocumentsImported, type Imported, type OpError, PAGE, UPLOAD } from './contract';
import type { Host } from './types';

const KEY = 'saldo.token';

/** Taken once and removed from the address, so that it stays out of history and screenshots. */
function takeToken(): string {
  const found = /[#&]token=([^&]+)/.exec(location.hash);
  if (found?.[1]) {
    sessionStorage.setItem(KEY, found[1]);
    history.replaceState(null, '', location.pathname + location.search + location.hash.replace(found[0], ''));
  }
  return sessionStorage.getItem(KEY) ?? '';
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const error = (await response.json().catch(() => null)) as OpError | null;
  throw error ?? ({ code: `HTTP_${response.status}`, message: response.statusText, field: null } satisfies OpError);
}

export function httpHost(): Host {
  const token = takeToken();
  const headers = { Authorization: `Bearer ${token}` };
  return {
    kind: 'http',
    async op(name, input) {
      const body = JSON.stringify(input);
      return answer(await fetch(`/op/${name}`, { method: 'POST', body, headers: { ...headers, 'Content-Type': 'application/json' } }));
    },
    page(file_id, page, dpi, box) {
      const query = new URLSearchParams({ token, dpi: String(dpi) });
      if (box) query.set('box', [box.x0, box.y0, box.x1, box.y1].map((v) => v.toFixed(1)).join(','));
      return `${PAGE}/${encodeURIComponent(file_id)}/${page}.png?${query}`;
    },
    events(listener) {
      const source = new EventSource(`/events?token=${encodeURIComponent(token)}`);
      source.onmessage = (message) => listener(JSON.parse(message.data) as ChangeEvent);
      return () => source.close();
    },
    async upload(case_id, files) {
      const all: Imported = { files: [], refused: [] };
      for (const file of files) {
        const query = new URLSearchParams({ case_id, name: file.name });
        const one = await answer<Imported>(await fetch(`${UPLOAD}?${query}`, { method: 'POST', body: file, headers }));
        all.files.push(...one.files);
        all.refused.push(...one.refused);
      }
      return all;
    },
    async uploadDocuments(case_id, service, files) {
      const all: DocumentsImported = { documents: [], refused: [] };
      for (const file of files) {
        const query = new URLSearchParams({ case_id, name: file.name, service: service ?? 'auto' });
        const one = await answer<DocumentsImported>(await fetch(`${UPLOAD}?${query}`, { method: 'POST', body: file, headers }));
        all.documents.push(...one.documents);
        all.refused.push(...one.refused);
      }
      return all;
    },
    async choose() {
      return null;
    },
    async chooseTarget() {
      return null;
    },
    async another(place) {
      // A window that this one opens has its token too.
      window.open(`${location.pathname}${place}`);
    },
    title(text) {
      document.title = text;
    },
    copy: (text) => navigator.clipboard.writeText(text),
    async take(written) {
      if (!written.url) return;
      const link = document.createElement('a');
      link.href = `${written.url}${written.url.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`;
      link.download = written.name;
      link.click();
    },
  };
}
