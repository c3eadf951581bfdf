import type { ReactNode } from 'react'
import { Wordmark } from '../../../ui/brand.tsx'
import { ErrorSlot } from '../../../ui/toasts.tsx'
import { LanguageSelect } from './language-select.tsx'
import styles from './link-frame.module.css'

/** The frame of a page that a link opens without an account. It shows nothing that leads into the application. */
export function LinkFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Wordmark />
        <LanguageSelect />
      </header>
      <main id="content" className={styles.content}>
        <ErrorSlot />
        {children}
      </main>
    </div>
  )
}
