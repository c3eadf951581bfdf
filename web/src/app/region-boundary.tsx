import IconBulbOff from '@tabler/icons-react/dist/esm/icons/IconBulbOff.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { Component, type ReactNode } from 'react'
import { logFailure } from '../lib/log.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureReason } from '../ui/failure-reason.tsx'

type Props = { children: ReactNode; onRetry?: () => void }
type State = { broke: boolean; failure?: unknown }

/** Keeps an error of a page from removing the frame around it (ERR-2). */
export class RegionBoundary extends Component<Props, State> {
  override state: State = { broke: false }

  static getDerivedStateFromError(failure: unknown) {
    return { broke: true, failure }
  }

  override componentDidCatch(failure: unknown) {
    logFailure('A page broke', failure)
  }

  retry = () => {
    this.props.onRetry?.()
    this.setState({ broke: false })
  }

  override render() {
    const { broke, failure } = this.state
    if (!broke) return this.props.children
    return (
      <EmptyState
        icon={IconBulbOff}
        tone="red"
        lit={false}
        title={uiTexts.pageBroke}
        reason={<FailureReason failure={failure}>{uiTexts.pageBrokeReason}</FailureReason>}
        action={<Button onClick={this.retry}>{uiTexts.tryAgain}</Button>}
      />
    )
  }
}
