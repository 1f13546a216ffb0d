// The host in the window: Tauri's commands, events and custom scheme.
import { convertFileSrc, invoke } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';
import type { ChangeEvent } from './contract';
import type { Host } from './types';

export function tauriHost(): Host {
  return {
    kind: 'tauri',
    op: (name, input) => invoke('op', { name, input }),
    page(file_id, page, dpi, box) {
      const query = new URLSearchParams({ dpi: String(dpi) });
      if (box) query.set('box', [box.x0, box.y0, box.x1, box.y1].map((v) => v.toFixed(1)).join(','));
      // convertFileSrc writes `page://localhost/…` or `http://page.localhost/…`, as the platform wants it.
      const base = convertFileSrc('', 'page').replace(/\/$/, '');
      return `${base}/${encodeURIComponent(file_id)}/${page}.png?${query}`;
    },
    events(listener) {
      const end = listen<ChangeEvent>('change', (event) => listener(event.payload));
      // Files that the window was given before it could be told wait for this.
      void end.then(() => invoke('listening'));
      return () => void end.then((stop) => stop());
    },
    async upload() {
      return { files: [], refused: [] };
    },
    async uploadDocuments() {
      return { documents: [], refused: [] };
    },
    choose: (what) =>
      invoke<string[] | string | null>('plugin:dialog|open', { options: { multiple: true, directory: what === 'folder' } }).then((paths) =>
        paths === null ? null : typeof paths === 'string' ? [paths] : paths,
      ),
    chooseTarget: (name) =>
      invoke<string | null>('plugin:dialog|save', { options: { defaultPath: name } }).then((path) => path ?? undefined),
    another: (place) => invoke('another', { place }),
    dragOut: (file) => invoke('drag_out', { file }),
    title(text) {
      document.title = text;
      void invoke('titled', { title: text });
    },
    copy: (text) => invoke('plugin:clipboard-manager|write_text', { text }),
    async take(written) {
      if (written.path) await invoke('plugin:opener|reveal_item_in_dir', { paths: [written.path] });
    },
  };
}
