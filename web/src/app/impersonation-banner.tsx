import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import type { User } from '@marquee/contract/identity'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { signOut } from '../features/session/api.ts'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/icon.tsx'
import styles from './impersonation-banner.module.css'

/**
 * Stays visible on every page while an operator sees what a user sees, without being able to change it (decision 7).
 */
export function ImpersonationBanner({ user: { firstName, lastName } }: { user: User }) {
  const stop = async () => {
    await signOut()
    close()
  }
  return (
    <section aria-label={t.impersonationLabel} className={styles.banner}>
      <Glyph icon={IconEye} size={20} />
      <p className={styles.words}>{t.impersonation({ name: `${firstName} ${lastName}` })}</p>
      <Button size="small" onClick={() => void stop()}>
        {t.endImpersonation}
      </Button>
    </section>
  )
}
