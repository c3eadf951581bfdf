import { accountTexts as t } from '@marquee/contract/messages/account'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import styles from '../security.module.css'
import { NewPasswordDialog } from './new-password-dialog.tsx'

/** Changes the password. */
export function PasswordCard() {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Card title={t.passwordCard}>
      <Stack gap="fields">
        <p className={styles.quiet}>{t.passwordHelp}</p>
        <div className={styles.actions}>
          <Button onClick={() => setIsChanging(true)}>{t.changePassword}</Button>
        </div>
      </Stack>
      {isChanging && <NewPasswordDialog onClose={() => setIsChanging(false)} />}
    </Card>
  )
}
