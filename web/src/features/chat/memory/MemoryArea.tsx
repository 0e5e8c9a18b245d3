import type { Message } from '@atelier/contract/chat/chat'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSettings } from '#features/settings/use-settings.ts'
import { RememberContext } from './memory-context.ts'

const MemoryTools = lazy(async () => ({ default: (await import('./MemoryTools.tsx')).MemoryTools }))

interface Props {
  readonly chatId: string
  /** Nothing of a temporary chat is remembered. */
  readonly isTemporary: boolean
  /** The messages that are loaded, the last one at the end. */
  readonly messages: readonly Pick<Message, 'id' | 'role' | 'content'>[]
  readonly children: ReactNode
}

/** The messages of a chat, of which something can be remembered by those who want memories. */
export function MemoryArea({ chatId, isTemporary, messages, children }: Props) {
  const isOn = useSettings().data?.preferences.usesMemories === true && !isTemporary
  const [text, setText] = useState<string>()
  return (
    <RememberContext value={isOn ? setText : undefined}>
      {children}
      {isOn && (
        <Suspense>
          <MemoryTools
            {...{ chatId, messages, text }}
            onRemember={setText}
            onClosed={() => setText(undefined)}
          />
        </Suspense>
      )}
    </RememberContext>
  )
}
