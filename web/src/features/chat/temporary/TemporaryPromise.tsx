import { useStatus } from '#features/configuration/use-status.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { temporaryTexts as texts } from '../chat-parts.texts.ts'
import { columnStyle } from '../composer/column-style.ts'

/** Under the field in which a temporary chat begins: how long it lasts. */
export function TemporaryPromise() {
  const hours = useStatus().data?.limits.temporaryChatHours
  return (
    <Quiet component="p" role="note" sx={{ ...columnStyle, textAlign: 'center', pb: 2 }}>
      {hours !== undefined && texts.promise(hours)}
    </Quiet>
  )
}
