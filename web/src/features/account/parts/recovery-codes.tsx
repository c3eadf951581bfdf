import { secondFactorTexts as t } from '@marquee/contract/messages/second-factor'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useUser } from '../../session/api.ts'
import styles from '../security.module.css'

/** The recovery codes, shown once: to copy, to save as a file, and then to confirm that they are stored. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const { email } = useUser()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const save = () => {
    saveFile(
      'marquee-recovery-codes.txt',
      new Blob([`${t.fileText({ email })}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
    )
  }
  return (
    <Stack gap="fields">
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          {t.codesTitle}
        </h3>
        <p className={styles.quiet}>{t.codesHelp}</p>
      </div>
      <ol className={styles.codes} aria-label={t.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <CopyButton label={t.copyCodes} text={codes.join('\n')} />
        <Button icon={IconDownload} onClick={save}>
          {t.download}
        </Button>
        <Button variant="primary" onClick={onStored}>
          {t.codesSaved}
        </Button>
      </div>
    </Stack>
  )
}
