import type { Icon } from '@tabler/icons-react'

/** An outline icon of the design, hidden from screen readers because a text is beside it. */
export function Glyph({ icon: Drawing, size = 18 }: { icon: Icon; size?: number }) {
  return <Drawing size={size} stroke={size <= 14 ? 2 : 1.75} aria-hidden="true" focusable="false" />
}

export type { Icon }
