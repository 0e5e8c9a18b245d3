import type { AdminConfiguration } from '@atelier/contract/configuration'
import { Alert, AlertTitle, Box } from '@mui/material'
import { type KeyboardEvent, useEffect, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { guardPage } from '#api/page-holds.ts'
import { LeaveQuestion } from '#ui/LeaveQuestion.tsx'
import { PageTabs, TabPanel } from '#ui/PageTabs.tsx'
import { SuccessNotice } from '#ui/SuccessNotice.tsx'
import { usePassingNotice } from '#ui/use-passing-notice.ts'
import { configurationTexts as texts } from './configuration.texts.ts'
import { configurationTabs, tabOf, wrongFields } from './configuration-values.ts'
import { ChangesDialog } from './parts/ChangesDialog.tsx'
import { EnginesTab } from './parts/EnginesTab.tsx'
import { FeaturesTab } from './parts/FeaturesTab.tsx'
import { LimitsTab } from './parts/LimitsTab.tsx'
import { MaintenanceTab } from './parts/MaintenanceTab.tsx'
import { SaveBar } from './parts/SaveBar.tsx'
import { useConfigurationForm } from './use-configuration-form.ts'

/** Four tabs of one form, with one button that saves everything. */
export function ConfigurationForm({ stored }: { stored: AdminConfiguration }) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const tab = configurationTabs.find((known) => known === search.get('tab')) ?? 'features'
  const showTab = (chosen: string) =>
    setSearch(chosen === 'features' ? {} : { tab: chosen }, { replace: true })
  const success = usePassingNotice()
  const { form, failure, edition, baseUrl, save, isSaving, undo, question } = useConfigurationForm({
    stored,
    tab,
    onTab: showTab,
    onSaved: () => success.tell(texts.saved),
  })
  // Not `form.formState`: `form` stays the same object for ever, so the compiler would keep what it answered first.
  const { errors, isDirty } = useFormState({ control: form.control })
  useEffect(() => (isDirty ? guardPage() : undefined), [isDirty])
  const faulty = new Set(wrongFields(errors).map(tabOf))
  const submit = () => {
    if (!isSaving) void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  const panel = (value: (typeof configurationTabs)[number]) => ({
    id,
    value,
    isShown: tab === value,
  })
  return (
    <Box
      component="form"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      // What takes the focus is scrolled clear of the bar that stays below.
      sx={{ maxWidth: 960, '& input, & textarea, & button': { scrollMarginBottom: 96 } }}
    >
      <PageTabs
        id={id}
        label={texts.title}
        tabs={configurationTabs.map((value) => ({
          value,
          label: texts.tabs[value],
          fault: faulty.has(value) ? texts.toCorrect : undefined,
        }))}
        value={tab}
        onChange={showTab}
      />
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <AlertTitle sx={{ m: 0, fontSize: 'inherit', fontWeight: 600 }}>
            {failure.title}
          </AlertTitle>
          {failure.reason}
        </Alert>
      )}
      <TabPanel {...panel('features')}>
        <FeaturesTab form={form} />
      </TabPanel>
      <TabPanel {...panel('limits')}>
        <LimitsTab form={form} />
      </TabPanel>
      <TabPanel {...panel('localai')}>
        <EnginesTab key={edition} form={form} stored={stored} baseUrl={baseUrl} />
      </TabPanel>
      <TabPanel {...panel('maintenance')}>
        <MaintenanceTab
          key={edition}
          form={form}
          jobsLeft={stored.maintenance.enabled ? stored.jobsLeft : undefined}
        />
      </TabPanel>
      <SaveBar isDirty={isDirty} isSaving={isSaving} onUndo={undo} />
      <ChangesDialog {...question} />
      <LeaveQuestion isUnsaved={isDirty} texts={texts.leave} />
      <SuccessNotice message={success.message} />
    </Box>
  )
}
