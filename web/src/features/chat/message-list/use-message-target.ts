import { useEffect, useState } from 'react'

/** Makes sure that the message that is looked for is held; answers with it once it is worth looking for. A message that is gone is told. */
export function useMessageTarget(
  target: string | undefined,
  {
    isHeld,
    goTo,
    onGone,
  }: { isHeld: boolean; goTo: (messageId: string) => Promise<boolean>; onGone: () => void },
): void {
  const [sought, setSought] = useState<string>()
  const isNew = target !== undefined && target !== sought
  useEffect(() => {
    if (!isNew) return
    setSought(target)
    if (!isHeld) void goTo(target).then((came) => came || onGone())
  }, [isNew, target, isHeld, goTo, onGone])
}
