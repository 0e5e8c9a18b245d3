import { chatLimits } from '@atelier/contract/chat/chat'
import { InputBase, type InputBaseProps } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { formatNumber } from '#format/numbers.ts'
import { chatTexts } from '../chat.texts.ts'

interface Props
  extends Pick<InputBaseProps, 'inputRef' | 'placeholder' | 'readOnly' | 'onPaste' | 'sx'> {
  readonly value: string
  readonly label: string
  /** The id of the help text. */
  readonly describedBy: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
  /** Ctrl + Maj + Entrée. */
  readonly onSendNow?: () => void
  readonly onEscape?: () => void
  /** ↑ in an empty field. */
  readonly onUp?: (() => void) | undefined
}

/** The text of a message, growing up to ten lines. Entrée sends it, Maj + Entrée breaks the line. */
export function MessageField({
  label,
  describedBy,
  onChange,
  onSend,
  onSendNow,
  onEscape,
  onUp,
  ...field
}: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onEscape?.()
    if (onUp && field.value === '' && isPlainUp(event)) {
      event.preventDefault()
      onUp()
    }
    if (onSendNow && isSendNowKey(event)) {
      event.preventDefault()
      onSendNow()
    }
    if (!isSendKey(event)) return
    event.preventDefault()
    onSend()
  }
  return (
    <InputBase
      {...field}
      multiline
      fullWidth
      maxRows={10}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      slotProps={{
        input: {
          dir: 'auto',
          'aria-label': label,
          'aria-describedby': describedBy,
          enterKeyHint: 'send',
        },
      }}
    />
  )
}

/** Entrée and Ctrl + Entrée send; the Entrée that ends the composition of a character (Japanese, dead keys) does not. 229 is how Safari reports it. */
const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229

const isSendNowKey = ({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && shiftKey && (ctrlKey || metaKey) && !nativeEvent.isComposing

const isPlainUp = ({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
  nativeEvent,
}: KeyboardEvent): boolean =>
  key === 'ArrowUp' && !(shiftKey || altKey || ctrlKey || metaKey || nativeEvent.isComposing)

/** Why a message is too long to be sent; `undefined` when it is not. */
export const lengthProblem = (text: string): string | undefined =>
  text.length > chatLimits.messageMax
    ? chatTexts.tooLong(formatNumber(chatLimits.messageMax))
    : undefined
