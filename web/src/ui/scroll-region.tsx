import type { ReactNode } from 'react'

/** A part of a page that scrolls on its own; it is focusable, and screen readers announce its name. */
export function ScrollRegion(props: { label: string; className: string | undefined; children: ReactNode }) {
  const { label, className, children } = props
  return (
    // The lint rule covers only elements that can be pressed; a scrolling element needs the focus too (axe:
    // scrollable-region-focusable).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
