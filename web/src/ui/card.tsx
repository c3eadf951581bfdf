import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './card.module.css'
import { DateText } from './date-text.tsx'

/** A surface with a hairline: head with title and actions, body, optional foot. `flush` leaves out the padding. */
export function Card(
  props: Omit<ComponentProps<'section'>, 'title'> & {
    title?: ReactNode
    /** A note after the title. */
    note?: ReactNode
    actions?: ReactNode
    foot?: ReactNode
    flush?: boolean
    headingLevel?: 2 | 3 | 4
  },
) {
  const { title, note, actions, foot, flush, headingLevel = 3, className, children, ...native } = props
  const Heading = `h${headingLevel}` as const
  return (
    <section className={classNames(styles.card, className)} {...native}>
      {(title || actions) && (
        <header className={classNames(styles.head, flush && styles.ruled)}>
          <Heading className={styles.title}>
            {title}
            {note !== undefined && (
              <span className={styles.note}>
                <DateText>{note}</DateText>
              </span>
            )}
          </Heading>
          {actions && <span className={styles.actions}>{actions}</span>}
        </header>
      )}
      <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  )
}

/** A card of one object: media on top with its status, name, facts, and a foot of separate buttons. */
export function ObjectCard(props: {
  media?: ReactNode
  badge?: ReactNode
  /** The name, which is the only link of the card. */
  name: ReactNode
  /** A note at the end of the name's line. */
  note?: ReactNode
  foot?: ReactNode
  children?: ReactNode
}) {
  const { media, badge, name, note, foot, children } = props
  const nameId = useId()
  return (
    <article aria-labelledby={nameId} className={classNames(styles.card, styles.object)}>
      {media !== undefined && (
        <div className={styles.media}>
          {media}
          {badge && <span className={styles.badge}>{badge}</span>}
        </div>
      )}
      <div className={styles.objectBody}>
        <div className={styles.nameLine}>
          <h3 id={nameId} className={styles.name}>
            {name}
          </h3>
          {note !== undefined && (
            <span className={styles.note}>
              <DateText>{note}</DateText>
            </span>
          )}
        </div>
        {children}
      </div>
      {foot && <footer className={styles.objectFoot}>{foot}</footer>}
    </article>
  )
}

/** Cards three across from 1200 px, two from 768 px, one below (VIS-5). */
export function CardGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  )
}

/**
 * A main column with an aside beside it from 992 px; on narrower screens the aside is below, or above if it comes
 * first.
 */
export function MainAndAside(props: { children: ReactNode; aside: ReactNode; isAsideFirst?: boolean }) {
  const { children, aside, isAsideFirst } = props
  const main = <div className={styles.stack}>{children}</div>
  return (
    <div className={styles.split}>
      {!isAsideFirst && main}
      <div className={classNames(styles.stack, styles.aside)}>{aside}</div>
      {isAsideFirst && main}
    </div>
  )
}

/** A column with the gap of a page. */
export function Stack({ children, gap = 'cards' }: { children: ReactNode; gap?: 'cards' | 'groups' | 'fields' }) {
  return <div className={classNames(styles.stack, styles[gap])}>{children}</div>
}

/** Fields in two columns from 576 px. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.fieldGrid}>{children}</div>
}
