import type { Part } from '#foundation/server-kit/part.ts';
import { bindHealthCalls, type HealthNeeds } from './health.ts';

export function createHealthPart(needs: HealthNeeds): Part {
  return { calls: (router) => bindHealthCalls(router, needs) };
}
