import { uiTexts } from '@marquee/contract/messages/ui'
import { createContext, Fragment, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { DateText } from './date-text.tsx'
import styles from './page.module.css'

/** The heading inside the content, below the page title of the top bar, with the view's actions. */
export function PageHeader(props: { title: ReactNode; help?: ReactNode; actions?: ReactNode; before?: ReactNode }) {
  const { title, help, actions, before } = props
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        {before}
        <h2>{title}</h2>
        {help && (
          <p className={styles.help}>
            <DateText>{help}</DateText>
          </p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** The path to the page, from the list down; the last entry is the page itself. */
export function Breadcrumbs({ trail }: { trail: readonly { text: string; to?: string }[] }) {
  return (
    <nav aria-label={uiTexts.breadcrumbs} className={styles.breadcrumbs}>
      <ol>
        {trail.map((step) => (
          <li key={step.text}>
            {step.to ? <Link to={step.to}>{step.text}</Link> : <span aria-current="page">{step.text}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Pairs of label and value. A missing value shows the page's placeholder (`-`, `N/A`). */
export function DefinitionList(props: {
  items: readonly { label: string; value: ReactNode; title?: string }[]
  /**
   * Labels left and values right, or labels above values: in columns, in two columns, or each as wide as its content.
   */
  layout?: 'rows' | 'columns' | 'pairs' | 'flow'
  /** Smaller gaps between values in a card of a grid. */
  tight?: boolean
}) {
  const { items, layout = 'rows', tight = false } = props
  return (
    <dl className={classNames(styles[layout], tight && styles.tight)}>
      {items.map((item) => (
        <div key={item.label} className={styles.pair}>
          <dt>{item.label}</dt>
          <dd title={item.title}>
            <DateText>{item.value}</DateText>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Slot = { node: HTMLElement | null; setNode: (node: HTMLElement | null) => void }
const TitleSlotContext = createContext<Slot | null>(null)

/** Lets a page show something beside the page title in the top bar. */
export function TitleSlotProvider({ children }: { children: ReactNode }) {
  const [node, setNode] = useState<HTMLElement | null>(null)
  return <TitleSlotContext value={{ node, setNode }}>{children}</TitleSlotContext>
}

/** The slot beside the page title; the top bar renders it once. */
export function TitleSlot() {
  const slot = use(TitleSlotContext)
  return <span ref={slot?.setNode} className={styles.slot} />
}

/** Renders its children beside the page title in the top bar: a live indicator, a count. */
export function BesideTitle({ children }: { children: ReactNode }) {
  const node = use(TitleSlotContext)?.node
  return node ? createPortal(<Fragment>{children}</Fragment>, node) : null
}
