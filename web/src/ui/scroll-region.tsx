import type { ReactNode } from 'react'

/** A part of a page that scrolls in itself; the keyboard reaches it, and readers hear its name. */
export function ScrollRegion(props: { label: string; className: string | undefined; children: ReactNode }) {
  const { label, className, children } = props
  return (
    // The rule knows only what is pressed; what scrolls needs the focus too (axe: scrollable-region-focusable).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
