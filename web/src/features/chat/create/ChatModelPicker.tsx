import { Alert } from '@mui/material'
import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { ModelPicker } from '#features/models/ModelPicker.tsx'
import { chatTexts } from '../chat.texts.ts'
import { preferredModels } from './preferred-models.ts'

interface Props<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  readonly name: FieldPathByValue<V, string>
}

/** The model of a chat: the user's default or last one is proposed. */
export const ChatModelPicker = <V extends FieldValues>({ form, name }: Props<V>) => (
  <ModelPicker
    form={form}
    name={name}
    type="text"
    preferredIds={preferredModels.ids()}
    failed={chatTexts.modelsFailed}
    empty={<Alert severity="warning">{chatTexts.noModels}</Alert>}
  />
)
