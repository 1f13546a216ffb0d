// A piece of a page: the cell in doubt, marked, with a little of what stands around it.
import { type Box, host } from '~/lib/host';

interface Props {
  file_id: string;
  page: number;
  box: Box;
  alt: string;
  /** With the lines above and below and what stands before it; else the cell alone. */
  context?: boolean;
}

export function Crop({ file_id, page, box, alt, context }: Props) {
  // More to the left than to the right: what a figure belongs to stands before it, and the page may end after it.
  const [left, right, high] = context ? [150, 14, 15] : [8, 8, 1];
  const around = {
    x0: Math.max(0, box.x0 - left),
    y0: Math.max(0, box.y0 - high),
    x1: box.x1 + right,
    y1: box.y1 + high,
  };
  const [width, height] = [around.x1 - around.x0, around.y1 - around.y0];
  const part = (n: number, of: number) => `${(n / of) * 100}%`;
  return (
    <div className={`crop ${context ? 'context' : ''}`}>
      <div style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={host.page(file_id, page, 200, around)} alt={alt} loading="lazy" draggable={false} />
        {context ? (
          <i
            aria-hidden="true"
            style={{
              left: part(box.x0 - around.x0, width),
              top: part(box.y0 - around.y0, height),
              width: part(box.x1 - box.x0, width),
              height: part(box.y1 - box.y0, height),
            }}
          />
        ) : null}
      </div>
    </div>
  );
}
