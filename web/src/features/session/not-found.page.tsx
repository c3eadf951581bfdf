import IconMapPinOff from '@tabler/icons-react/dist/esm/icons/IconMapPinOff.mjs'
import { shellTexts } from '@marquee/contract/messages/shell'
import { getDashboardPath, paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardFrame } from './parts/public-frames.tsx'

/** `/notfound`, and every unknown address (LAYOUT-13, OPEN-06). */
export function Component() {
  const { user } = useSession()
  const dashboard = getDashboardPath(user?.role)
  return (
    <CardFrame>
      <EmptyState
        icon={IconMapPinOff}
        lit={false}
        headingLevel={1}
        title={shellTexts.titles.notFound}
        reason={user ? shellTexts.notFoundWrongRole : shellTexts.notFoundSignedOut}
        action={
          <LinkButton variant="primary" to={dashboard ?? paths.login()}>
            {dashboard ? shellTexts.goToDashboard : shellTexts.goToSignIn}
          </LinkButton>
        }
      />
    </CardFrame>
  )
}
