import { Button } from '@mui/material'
import { Link } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { type AdminEntryName, adminEntries } from './admin-entries.ts'
import { adminIcons } from './admin-icons.ts'
import { administrationTexts } from './administration.texts.ts'

const texts = administrationTexts.later

/** A screen of the administration that this version does not have yet. */
export function AdminLater({ name }: { name: AdminEntryName }) {
  const { label } = adminEntries[name]
  const Icon = adminIcons[name]
  return (
    <>
      <PageHeader title={label} titleInBar />
      <Panel>
        <EmptyState
          icon={<Icon />}
          title={texts.title(label)}
          titleAs="h2"
          text={texts.text}
          action={
            <Button component={Link} to={adminEntries.features.path} variant="contained">
              {texts.back}
            </Button>
          }
        />
      </Panel>
    </>
  )
}
