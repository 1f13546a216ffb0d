// The guide as it stands in `docs/guide`: a little of Markdown, cut into what is shown.
export type Part =
  | { kind: 'title' | 'heading' | 'text'; text: string[] }
  /** A picture with what it shows, by its name. */
  | { kind: 'picture'; name: string; alt: string };

/** Text parted at its keys: those stand at odd places. */
const pieces = (line: string): string[] => line.split('`');

export function parts(markdown: string): Part[] {
  return markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const picture = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(block);
      if (picture) return { kind: 'picture', alt: picture[1] ?? '', name: (picture[2] ?? '').replace(/^.*\/|-(en|id)\.png$/g, '') };
      if (block.startsWith('## ')) return { kind: 'heading', text: pieces(block.slice(3)) };
      if (block.startsWith('# ')) return { kind: 'title', text: pieces(block.slice(2)) };
      return { kind: 'text', text: pieces(block.replace(/\n/g, ' ')) };
    });
}
