import { type Memory, MemoryChange, memoryLimits } from '@atelier/contract/memory/memories'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { DialogForm } from '#ui/dialogs/DialogForm.tsx'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { memoryTexts as texts } from './memory.texts.ts'
import { memoriesKey, memoryClient } from './store/memory-client.ts'

interface Props {
  /** What is remembered, or may be. */
  readonly text: string
  /** The chat that it comes from. */
  readonly chatId?: string | undefined
  /** The one that is edited; without it, a new one. */
  readonly memory?: Memory | undefined
  readonly onSaved?: () => void
  readonly onClosed: () => void
}

/** Shows exactly what will be remembered, to be edited first. */
export function MemoryDialog({ text, chatId, memory, onSaved, onClosed }: Props) {
  const [isOpen, setIsOpen] = useState(true)
  const queries = useQueryClient()
  const close = () => setIsOpen(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: MemoryChange) =>
      memory
        ? memoryClient.change({ memoryId: memory.id, body })
        : memoryClient.create({ body: { ...body, ...(chatId !== undefined && { chatId }) } }),
    onSuccess: () => {
      reportSuccess(memory ? texts.changed : texts.saved)
      onSaved?.()
      close()
      return queries.invalidateQueries({ queryKey: memoriesKey })
    },
  })
  const form = useForm({
    defaultValues: { text: text.trim().slice(0, memoryLimits.textMax) },
    resolver: formResolver(MemoryChange),
  })
  return (
    <TitledDialog
      {...{ isOpen, onClosed }}
      title={memory ? texts.editTitle : texts.rememberTitle}
      onClose={close}
    >
      <DialogForm
        submit={memory ? texts.change : texts.save}
        isPending={isPending}
        problem={error ? errorMessage(error) : undefined}
        onSubmit={form.handleSubmit((body) => mutate(body))}
        onCancel={close}
      >
        <FormField
          form={form}
          name="text"
          label={texts.text}
          help={texts.textHelp(memoryLimits.textMax)}
          multiline
          minRows={2}
          maxRows={8}
          autoFocus
        />
      </DialogForm>
    </TitledDialog>
  )
}
