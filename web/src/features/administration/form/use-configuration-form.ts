import type { AdminConfiguration } from '@atelier/contract/configuration/configuration'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { changeRows } from '../configuration/configuration-changes.ts'
import {
  type ConfigurationField,
  type ConfigurationTab,
  ConfigurationValues,
  invalidFields,
  isConfigurationField,
  tabOf,
  toConfigurationChange,
  toFormValues,
} from '../configuration/configuration-values.ts'
import { useSaveConfiguration } from '../configuration/use-configuration.ts'
import { configurationTexts as texts } from '../configuration.texts.ts'
import { useConfirmChanges } from './use-confirm-changes.ts'

interface ConfigurationFormDependencies {
  readonly stored: AdminConfiguration
  readonly tab: ConfigurationTab
  readonly onTab: (tab: ConfigurationTab) => void
  readonly onSaved: () => void
}
export interface Failure {
  readonly title: string
  readonly reason: string
}

/** The whole configuration as one form: what is wrong is shown in its tab, whichever one was open. */
export function useConfigurationForm({
  stored,
  tab,
  onTab,
  onSaved,
}: ConfigurationFormDependencies) {
  /** What the form began with; `edition` counts the savings, so that fields with a state of their own start over. */
  const [base, setBase] = useState(() => ({ values: toFormValues(stored), edition: 0 }))
  const [failure, setFailure] = useState<Failure>()
  const { mutateAsync, isPending } = useSaveConfiguration()
  const form = useForm<ConfigurationValues>({
    defaultValues: base.values,
    resolver: formResolver(ConfigurationValues),
    shouldFocusError: false,
  })
  const { focusFirst, clearFocus } = useFocusInTab(form, { tab, onTab })
  const restart = (values: ConfigurationValues) => {
    form.reset(values)
    setFailure(undefined)
    clearFocus()
    setBase({ values, edition: base.edition + 1 })
  }
  const send = async (values: ConfigurationValues) => {
    try {
      restart(toFormValues(await mutateAsync(toConfigurationChange(base.values, values))))
      onSaved()
    } catch (error) {
      setFailure({ title: titleOf(base.values, values), reason: errorMessage(error) })
      const refused = refusedFields(error)
      for (const { name, message } of refused) form.setError(name, { message })
      focusFirst(refused.map(({ name }) => name))
    }
  }
  const { requestConfirmation, pending } = useConfirmChanges(send)
  const save = form.handleSubmit(
    async (values) => {
      const rows = changeRows(base.values, values, stored.localai.apiKeySet)
      if (rows.length === 0) await send(values)
      else requestConfirmation({ values, rows })
    },
    (errors) => {
      setFailure(undefined)
      focusFirst(invalidFields(errors))
    },
  )
  return {
    form,
    failure,
    edition: base.edition,
    baseUrl: base.values.localai.baseUrl,
    save,
    isSaving: isPending,
    undo: () => restart(base.values),
    question: { ...pending, isPending },
  }
}

/** Focuses a field wherever it is: only once its tab is on screen can it take the focus. */
function useFocusInTab(
  form: UseFormReturn<ConfigurationValues>,
  { tab, onTab }: Pick<ConfigurationFormDependencies, 'tab' | 'onTab'>,
) {
  const [target, setTarget] = useState<ConfigurationField>()
  useEffect(() => {
    if (target !== undefined && tabOf(target) === tab) form.setFocus(target)
  }, [target, tab, form])
  return {
    focusFirst: (fields: readonly ConfigurationField[]) => {
      const [first] = fields
      const home = first && tabOf(first)
      if (home === undefined) return
      setTarget(first)
      if (home !== tab) onTab(home)
    },
    clearFocus: () => setTarget(undefined),
  }
}

const refusedFields = (error: unknown) =>
  isApiFailure(error)
    ? Object.entries(error.fields).flatMap(([name, message]) =>
        isConfigurationField(name) ? [{ name, message }] : [],
      )
    : []

const titleOf = (before: ConfigurationValues, after: ConfigurationValues) =>
  after.maintenance.enabled && !before.maintenance.enabled
    ? texts.failed.maintenance
    : texts.failed.save
