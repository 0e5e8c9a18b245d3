import { useEffect, useState } from 'react'

interface MessageTargetOptions {
  readonly isLoaded: boolean
  readonly goTo: (messageId: string) => Promise<boolean>
  readonly onGone: () => void
}

/** Loads the messages around the target, once for each target. */
export function useMessageTarget(
  target: string | undefined,
  { isLoaded, goTo, onGone }: MessageTargetOptions,
): void {
  const [handled, setHandled] = useState<string>()
  const isNew = target !== undefined && target !== handled
  useEffect(() => {
    if (!isNew) return
    setHandled(target)
    if (!isLoaded) void goTo(target).then((isFound) => isFound || onGone())
  }, [isNew, target, isLoaded, goTo, onGone])
}
