import type { SharingSettings } from '@atelier/contract/sharing/sharing-policy'
import { linkDays, type ShareAudience } from '@atelier/contract/sharing/sharing-policy'
import { Box, Typography } from '@mui/material'
import { type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { truncateText } from '#format/truncate-text.ts'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { useShareChat } from './api/use-shares.ts'
import { MadeShare } from './dialog/MadeShare.tsx'
import { sharingTexts } from './sharing.texts.ts'

const texts = sharingTexts.dialog

interface Props {
  readonly frame: DialogState
  readonly chat: { readonly id: string; readonly title?: string }
  /** The last message of the copy; without it, all that are shown. */
  readonly upTo?: string
}
interface Fields {
  audience: ShareAudience
  /** Days, or `revoked`. */
  until: string
  withFiles: boolean
  withReasoning: boolean
  showsName: boolean
}
const untilRevoked = 'revoked'
const usualDays = [1, 7, 30, 90, 365]

/** Makes a share of a chat, and shows its link this one time. */
export function ShareDialog({ frame, chat, upTo }: Props) {
  const settings = useStatus().data?.sharing
  const { data, mutate, isPending, error } = useShareChat()
  if (!settings) return undefined
  if (data)
    return (
      <ContentDialog {...frame} maxWidth="sm" title={texts.made}>
        <MadeShare made={data} />
      </ContentDialog>
    )
  return (
    <ShareForm
      frame={frame}
      title={chat.title === undefined ? texts.titleUpTo : texts.title(truncateText(chat.title))}
      text={upTo === undefined ? texts.text : texts.textUpTo}
      settings={settings}
      isPending={isPending}
      problem={error ? errorMessage(error) : undefined}
      onShare={({ until, ...fields }) =>
        mutate({
          ...fields,
          chatId: chat.id,
          upTo,
          expiresInDays: until === untilRevoked ? null : Number(until),
        })
      }
    />
  )
}

interface FormProps extends Pick<Props, 'frame'> {
  readonly title: string
  readonly text: string
  readonly settings: SharingSettings
  readonly isPending: boolean
  readonly problem: string | undefined
  readonly onShare: (fields: Fields) => void
}

function ShareForm({ frame, title, text, settings, isPending, problem, onShare }: FormProps) {
  const { longestDays, allows } = settings
  const form = useForm<Fields>({
    defaultValues: {
      audience: 'members',
      until: String(Math.min(linkDays, longestDays)),
      ...{ withFiles: false, withReasoning: false, showsName: false },
    },
  })
  const audience = useWatch({ control: form.control, name: 'audience' })
  const days = [...new Set([...usualDays.filter((one) => one < longestDays), longestDays])]
  const choices = [...days.map(String), ...(audience === 'members' ? [untilRevoked] : [])]
  const until = useWatch({ control: form.control, name: 'until' })
  // A link always has an end.
  if (!choices.includes(until)) form.setValue('until', String(Math.min(linkDays, longestDays)))
  return (
    <FormDialog
      frame={frame}
      title={title}
      maxWidth="sm"
      submit={texts.submit}
      isPending={isPending}
      problem={problem}
      onSubmit={form.handleSubmit(onShare)}
    >
      <Typography variant="body2">{text}</Typography>
      {allows === 'link' ? (
        <SelectField
          form={form}
          name="audience"
          label={texts.audience}
          choices={['members', 'link']}
          nameOf={(one) => sharingTexts.audiences[one === 'link' ? 'link' : 'members']}
        />
      ) : (
        <Typography variant="body2">{texts.membersOnly}</Typography>
      )}
      <SelectField
        form={form}
        name="until"
        label={texts.duration}
        choices={choices}
        nameOf={(one) =>
          one === untilRevoked ? sharingTexts.untilRevoked : texts.days(Number(one))
        }
      />
      <Box>
        <Switch form={form} name="withFiles" label={texts.files} text={texts.filesText} />
        <Switch
          form={form}
          name="withReasoning"
          label={texts.reasoning}
          text={texts.reasoningText}
        />
        <Switch form={form} name="showsName" label={texts.name} text={texts.nameText} />
      </Box>
    </FormDialog>
  )
}

interface SwitchProps {
  readonly form: UseFormReturn<Fields>
  readonly name: 'withFiles' | 'withReasoning' | 'showsName'
  readonly label: string
  readonly text: string
}
function Switch({ form, name, label, text }: SwitchProps) {
  const { field } = useController({ control: form.control, name })
  return <SwitchRow label={label} text={text} checked={field.value} onChange={field.onChange} />
}
