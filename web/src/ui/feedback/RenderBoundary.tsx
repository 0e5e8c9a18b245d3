import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** Shown in place of what could not be rendered. */
  readonly fallback: ReactNode
  /** What is rendered: when it changes, it is tried again. */
  readonly subject: unknown
}
interface State {
  readonly subject: unknown
  readonly hasFailed: boolean
}

/** Contains what cannot be rendered, so that the page around it stays. A class, since React knows no other way to catch it. */
export class RenderBoundary extends Component<Props, State> {
  override state: State = { subject: this.props.subject, hasFailed: false }

  static getDerivedStateFromProps({ subject }: Props, state: State): State | null {
    return subject === state.subject ? null : { subject, hasFailed: false }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    // React has caught it, so the error reporter would not see it otherwise.
    reportError(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
