import { Callout } from './callout.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './links.module.css'

type Props = { title: string; reason: string; label: string; copy: string; url: string }

/** The address of a link that was just created, with a button that copies it; no later answer has it. */
export function NewAddress({ title, reason, label, copy, url }: Props) {
  return (
    <Callout tone="green" title={title}>
      {reason}
      <span className={styles.address}>
        <input readOnly aria-label={label} value={url} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton label={copy} text={url} />
      </span>
    </Callout>
  )
}
