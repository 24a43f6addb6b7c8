// Lays graphs out with d3-force, asked line by line in JSON as line_server.py is.
'use strict';
const readline = require('readline');

let d3;
try {
  d3 = require('d3-force');
} catch (error) {
  console.log(JSON.stringify({ missing: 'd3-force' }));
  process.exit(0);
}
const place = require('path').dirname(require.resolve('d3-force'));
const version = require(require('path').join(place, '..', 'package.json')).version;
console.log(JSON.stringify({ version: `d3-force ${version}, Node ${process.versions.node}` }));

function layout(request) {
  const nodes = request.nodes.map(([x, y]) => ({ x, y }));
  const links = request.links.map(([source, target]) => ({ source, target }));
  const start = process.hrtime.bigint();
  const simulation = d3.forceSimulation(nodes).stop()
    .force('link', d3.forceLink(links).distance(30))
    .force('charge', d3.forceManyBody().strength(-30))
    .force('x', d3.forceX(0).strength(0.1))
    .force('y', d3.forceY(0).strength(0.1));
  for (let tick = 0; tick < request.ticks; tick += 1) simulation.tick();
  const nanoseconds = Number(process.hrtime.bigint() - start);
  return { nanoseconds, positions: nodes.map(({ x, y }) => [x, y]) };
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  let reply;
  try {
    reply = layout(JSON.parse(line));
  } catch (error) {
    reply = { error: String(error) };
  }
  console.log(JSON.stringify(reply));
});
