#!/usr/bin/env node
import { settingsFromEnvironment } from './config.ts';
import { assembleServer } from './server.ts';
import { systemSurroundings } from './surroundings.ts';

const settings = settingsFromEnvironment(process.env);
const server = await assembleServer(settings, systemSurroundings());
await server.app.listen({ host: settings.host, port: settings.port });
server.warmUp();
