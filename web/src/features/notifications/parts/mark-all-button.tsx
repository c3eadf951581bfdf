import { notificationTexts as t } from '@marquee/contract/messages/notifications'
import type { UserNotification } from '@marquee/contract/notifications'
import { getErrorMessage } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useUser } from '../../session/api.ts'
import { useMarkAllRead, useUnreadCount } from '../api.ts'

/** Marks all as read, up to the newest of these. Without unread ones there is nothing to do. */
export function MarkAllButton({ notifications: [newest] }: { notifications: readonly UserNotification[] }) {
  const { data: unread = 0 } = useUnreadCount()
  const { viewedBy } = useUser()
  const markAll = useMarkAllRead()
  const toast = useToast()
  if (!newest || unread === 0 || viewedBy) return null
  return (
    <Button
      size="small"
      variant="quiet"
      busyText={markAll.isPending && t.marking}
      onClick={() =>
        markAll.mutate(newest, { onError: (failure) => toast.error(t.notMarked, getErrorMessage(failure)) })
      }
    >
      {t.markAllRead}
    </Button>
  )
}
