import { drawHouseCard, type NodeProperties } from '@marquee/contract/house-card-drawing.rules'
import '@marquee/contract/house-card.css'
import type { QrModules } from '@marquee/contract/house-card.rules'
import { houseCardTexts as t } from '@marquee/contract/messages/house-card'
import { createElement, type ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { type HouseCardDraft, isColour } from '../form.ts'
import styles from './card-preview.module.css'

/** The card in both orientations, drawn by the code that draws it on screens. */
export function CardPreview(props: { draft: HouseCardDraft; logo: string | undefined; qr: QrModules }) {
  const { draft, logo, qr } = props
  const { background, foreground } = draft
  const card = {
    ...draft,
    // A colour that is being typed is not one yet.
    background: isColour(background) ? background.trim() : '#0c0e24',
    foreground: isColour(foreground) ? foreground.trim() : '#ffffff',
    logo: logo === undefined ? null : { source: logo },
    qr: draft.hasQr ? qr : null,
  }
  return (
    <div className={styles.previews}>
      {[
        { label: t.landscape, shape: styles.landscape },
        { label: t.portrait, shape: styles.portrait },
      ].map(({ label, shape }) => (
        <figure key={label} className={styles.figure}>
          <div role="img" aria-label={label} className={classNames(styles.display, shape)}>
            {drawHouseCard<ReactNode>(card, createNode)}
          </div>
          <figcaption className={styles.caption}>{label}</figcaption>
        </figure>
      ))}
    </div>
  )
}

const createNode = (
  tag: string,
  { className, style, attributes }: NodeProperties,
  children: readonly ReactNode[],
): ReactNode => createElement(tag, { className, style, ...attributes }, ...children)
