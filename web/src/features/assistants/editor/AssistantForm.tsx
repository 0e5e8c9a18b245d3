import { AssistantContent } from '@atelier/contract/assistants/assistant-content'
import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { Box, Button, Stack } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useFormState } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { useSaveAssistant } from '../api/use-assistant-changes.ts'
import { assistantsTexts } from '../assistants.texts.ts'
import { type AssistantValues, type KnowledgeFieldProps, valuesOf } from './assistant-values.ts'
import { FaceField } from './FaceField.tsx'
import { ModelsField } from './ModelsField.tsx'
import { MoreFields } from './MoreFields.tsx'
import { StartersField } from './StartersField.tsx'

const texts = assistantsTexts.form

interface Props {
  /** Without one, an assistant is created. */
  readonly assistant: Assistant | undefined
  readonly knowledgeField: (props: KnowledgeFieldProps) => ReactNode
  readonly onCreated?: (assistant: Assistant) => void
}

/** What an assistant is: each time it is saved, a version is added. */
export function AssistantForm({ assistant, knowledgeField, onCreated }: Props) {
  const [base, setBase] = useState(assistant)
  const { mutate, isPending, error } = useSaveAssistant(base)
  const form = useForm<AssistantValues, unknown, AssistantContent>({
    defaultValues: valuesOf(assistant),
    resolver: formResolver(AssistantContent),
  })
  useOtherVersion({ assistant, base, form, onReset: setBase })
  const save = form.handleSubmit((content) =>
    mutate(content, {
      onSuccess: (saved) => {
        setBase(saved)
        form.reset(valuesOf(saved))
        reportSuccess(texts.saved)
        onCreated?.(saved)
      },
    }),
  )
  return (
    <Box component="form" noValidate onSubmit={(event) => void save(event)}>
      <Panel>
        <Stack sx={{ gap: 2 }}>
          <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
            <FaceField control={form.control} getValues={form.getValues} />
            <FormField form={form} name="name" label={texts.name} autoComplete="off" />
          </Stack>
          <FormField
            form={form}
            name="description"
            label={texts.description}
            help={texts.descriptionHelp}
            autoComplete="off"
          />
          <FormField
            form={form}
            name="instructions"
            label={texts.instructions}
            help={texts.instructionsHelp}
            multiline
            minRows={6}
            maxRows={24}
          />
          <ModelsField control={form.control} />
          <StartersField control={form.control} />
          <MoreFields control={form.control} knowledgeField={knowledgeField} />
          <FailureAlert reason={error ? texts.failedSave(errorMessage(error)) : undefined} />
          <Button type="submit" variant="contained" disabled={isPending} sx={saveStyle}>
            {assistant ? texts.save : assistantsTexts.create}
          </Button>
        </Stack>
      </Panel>
    </Box>
  )
}

interface OtherVersion {
  readonly assistant: Assistant | undefined
  /** The version that the form began with. */
  readonly base: Assistant | undefined
  readonly form: UseFormReturn<AssistantValues, unknown, AssistantContent>
  readonly onReset: (assistant: Assistant) => void
}
/** Shows another version, from the list of versions or another window; what is being typed stays. */
function useOtherVersion({ assistant, base, form, onReset }: OtherVersion): void {
  const { isDirty } = useFormState({ control: form.control })
  const isBehind = assistant !== undefined && assistant.version > (base?.version ?? 0)
  useEffect(() => {
    if (!isBehind || isDirty) return
    onReset(assistant)
    form.reset(valuesOf(assistant))
  }, [isBehind, isDirty, assistant, form, onReset])
}

const saveStyle = { alignSelf: { xs: 'stretch', sm: 'flex-end' } }
