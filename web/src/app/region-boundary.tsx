import IconBulbOff from '@tabler/icons-react/dist/esm/icons/IconBulbOff.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { Component, type ReactNode } from 'react'
import { logFailure } from '../lib/log.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type Props = { children: ReactNode; onRetry?: () => void }

/** Keeps an error of a page from removing the frame around it (ERR-2). */
export class RegionBoundary extends Component<Props, { broke: boolean }> {
  override state = { broke: false }

  static getDerivedStateFromError() {
    return { broke: true }
  }

  override componentDidCatch(failure: unknown) {
    logFailure('A page broke', failure)
  }

  retry = () => {
    this.props.onRetry?.()
    this.setState({ broke: false })
  }

  override render() {
    if (!this.state.broke) return this.props.children
    return (
      <EmptyState
        icon={IconBulbOff}
        tone="red"
        lit={false}
        title={uiTexts.pageBroke}
        reason={uiTexts.pageBrokeReason}
        action={<Button onClick={this.retry}>{uiTexts.tryAgain}</Button>}
      />
    )
  }
}
