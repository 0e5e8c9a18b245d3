import { writeFileSync } from 'node:fs'
import { manifestsFile, renderManifests } from '#deploy/kubernetes/render.ts'

// Part of npm run format: the file that people apply follows the one that is typed.
writeFileSync(manifestsFile, renderManifests())
