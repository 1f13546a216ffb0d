// What every host can do; the rest of the interface knows only this.
import type { Box, ChangeEvent, DocumentService, DocumentsImported, Id, Imported, Input, OpName, Output, Written } from './contract';

export interface Host {
  kind: 'tauri' | 'http';
  op<N extends OpName>(name: N, input: Input<N>): Promise<Output<N>>;
  /** Address of a page image, or of a part of it. */
  page(file_id: Id, page: number, dpi: number, box?: Box): string;
  /** Listens to the change feed until the answer is called. */
  events(listener: (event: ChangeEvent) => void): () => void;
  /** Bytes of files from a browser. The window imports by path instead. */
  upload(case_id: Id, files: File[]): Promise<Imported>;
  /** The same of documents; the window imports by path instead. */
  uploadDocuments(case_id: Id, service: DocumentService | null, files: File[]): Promise<DocumentsImported>;
  /** Asks for files or a folder; null in a browser, where an input element asks. */
  choose(what: 'files' | 'folder'): Promise<string[] | null>;
  /** Asks where to write; null: the host decides; undefined: the user does not want to. */
  chooseTarget(name: string): Promise<string | null | undefined>;
  /** Opens what is shown at that place, an address' fragment, in a window of its own. */
  another(place: string): Promise<void>;
  /** Lets a person drag a copy of a file to another program; not in a browser, which cannot. */
  dragOut?(file_id: Id): Promise<void>;
  /** Names the window after what it shows. */
  title(text: string): void;
  /** Puts text on the clipboard. */
  copy(text: string): Promise<void>;
  /** Hands over what was written: shows it in its folder, or saves it. Fails where nothing can show a folder. */
  take(written: Written): Promise<void>;
}
